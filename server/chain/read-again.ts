import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import type { ChainAdapter, TransferListener } from './adapter'
import { afterGiven } from './addresses'
import { fromOutside, recordTransfers, unrecorded } from './record-transfers'
import { storedHashes } from './scan-block'
import { beginStep, confirmDeep } from './transitions'
import type { Watch } from './transitions'

/** The most blocks of one question: a provider limits logs and bytes. */
const MOST_AT_ONCE = 100n

/** What reading final blocks again needs. */
interface AgainOptions {
  readonly db: Db
  readonly clock: Clock
  readonly adapter: ChainAdapter
  readonly listener: TransferListener
}

/**
 * Reads blocks a second time when they are final, and records what the first reading did not have: a node may show logs later than
 * their block, and that it shows none proves nothing. One question for many blocks, so the second reading costs little.
 *
 * @param chain the newest block, and the newest final one
 * @returns how many transfers were found that nobody had recorded
 * @throws ChainError
 */
export async function readAgain(
  { db, clock, adapter, listener }: AgainOptions,
  { tip, final }: { readonly tip: bigint; readonly final: bigint },
): Promise<number> {
  const { network_id, read_again } = adapter
  if (read_again === null) return 0
  const cursor = await cursorOf(db, network_id)
  if (cursor === undefined) return 0
  const last = cursor.next_block - 1n < final ? cursor.next_block - 1n : final
  const from = cursor.again_block
  if (cursor.is_new) await beginAt(db, network_id, from)
  if (last - from + 1n < read_again) return 0
  const to = last - from + 1n > MOST_AT_ONCE ? from + MOST_AT_ONCE - 1n : last
  const named = new Map<bigint, string>()
  const choose = unrecorded(db, network_id)
  const missing = await adapter.transfers({ from, to }, async (all) => {
    for (const { block_number, block_hash } of all) named.set(block_number, block_hash)
    return await choose(all)
  })
  return await inTransaction(db, async (trx) => {
    const now = await cursorOf(trx, network_id, { locked: true })
    if (now?.again_block !== from || now.next_block <= to) return 0
    const hashes = await storedHashes(trx, { network_id, from, to })
    // A block that the watcher has not read with this hash is read again when it has.
    const isOther = [...named].some(([number, hash]) => hashes.has(number) && hashes.get(number) !== hash)
    if (isOther) return 0
    const watch: Watch = { trx, network_id, listener, at: clock.now(), tip, final }
    const coming = await afterGiven(trx, network_id, await fromOutside(trx, network_id, missing))
    await beginStep(watch, coming)
    const found = await recordTransfers(watch, coming)
    if (found > 0) await confirmDeep(watch, now.next_block - 1n)
    await trx
      .updateTable('chain_cursor')
      .set({ again_block: String(to + 1n) })
      .where('network_id', '=', network_id)
      .execute()
    return found
  })
}

interface Cursor {
  readonly next_block: bigint
  /** The first block that was not read a second time. */
  readonly again_block: bigint
  /** Nobody has read anything a second time yet. */
  readonly is_new: boolean
}

/** Where the second reading of a chain begins that another version has followed before. */
async function beginAt(db: Db, network_id: string, from: bigint): Promise<void> {
  await db
    .updateTable('chain_cursor')
    .set({ again_block: String(from) })
    .where('network_id', '=', network_id)
    .where('again_block', 'is', null)
    .execute()
}

async function cursorOf(db: Db, network_id: string, { locked = false } = {}): Promise<Cursor | undefined> {
  const query = db.selectFrom('chain_cursor').select(['next_block', 'again_block']).where('network_id', '=', network_id)
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst()
  const is_new = row?.again_block === null
  return row && { is_new, next_block: BigInt(row.next_block), again_block: BigInt(row.again_block ?? row.next_block) }
}
