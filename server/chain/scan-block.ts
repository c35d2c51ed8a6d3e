import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import type { ChainAdapter, ChainMovement, TransferListener } from './adapter'
import { afterGiven } from './addresses'
import { fromOutside, recordTransfers, unrecorded } from './record-transfers'
import { beginStep, confirmDeep } from './transitions'
import type { Watch } from './transitions'

/** What looking at a block again needs. */
export interface ScanOptions {
  readonly db: Db
  readonly clock: Clock
  readonly adapter: ChainAdapter
  readonly listener: TransferListener
}

/** What a block had. */
export interface ScannedBlock {
  /**
   * `ahead`: the watcher has not read this block yet, and will do so itself. `moved`: the chain has another block at this
   * height now. Nothing was changed then.
   */
  readonly outcome: 'scanned' | 'ahead' | 'moved'
  readonly block_time: number | null
  /** Every transfer of the block, to any receiver. */
  readonly transfers: readonly ChainMovement[]
  /** Transfers to addresses that were given out, which nobody had recorded before. */
  readonly found: number
}

/**
 * Reads one block again, which the watcher has passed, and records what it has for addresses that were given out, by the
 * same steps as the watcher and under its lock. What is recorded already is not read again and stays as it is, so a block
 * can be looked at any number of times, by any number of processes, and everything is booked once.
 *
 * @param block number and hash that the chain has named for it
 * @throws ChainError
 * @example
 * await scanBlock({ db, clock, adapter, listener }, { number: 17n, hash: '0xab…' })
 */
export async function scanBlock(
  { db, clock, adapter, listener }: ScanOptions,
  { number, hash }: { readonly number: bigint; readonly hash: string },
): Promise<ScannedBlock> {
  const { network_id } = adapter
  const tip = await adapter.tip()
  const final = await adapter.finalBlock(tip.number)
  const all: ChainMovement[] = []
  const choose = unrecorded(db, network_id)
  const missing = await adapter.transfers({ from: number, to: number }, async (movements) => {
    all.push(...movements)
    return await choose(movements)
  })
  const block = await adapter.block(number)
  const block_time = block?.time ?? null
  const isThatBlock = block?.hash === hash && [...all, ...missing].every(({ block_hash }) => block_hash === hash)
  if (!isThatBlock) return { outcome: 'moved', block_time, transfers: [], found: 0 }
  return await inTransaction(db, async (trx) => {
    const next_block = await lockCursor(trx, network_id)
    if (next_block === undefined || number >= next_block)
      return { outcome: 'ahead', block_time, transfers: all, found: 0 }
    const known = await storedHash(trx, { network_id, number })
    // A block whose hash is no longer kept lies deeper than any reorganisation that the watcher follows.
    if (known === undefined ? number > final : known !== hash)
      return { outcome: 'moved', block_time, transfers: [], found: 0 }
    const watch: Watch = { trx, network_id, listener, at: clock.now(), tip: tip.number, final }
    // The watcher meets each payment as it comes. Who has a block read again might name one from before the address was his.
    const coming = await afterGiven(trx, network_id, await fromOutside(trx, network_id, missing))
    await beginStep(watch, coming)
    const found = await recordTransfers(watch, coming)
    await confirmDeep(watch, next_block - 1n)
    return { outcome: 'scanned', block_time, transfers: all, found }
  })
}

/** The watcher takes each step under this lock, so a block is never read at the same time as the chain is reorganised. */
async function lockCursor(trx: Trx, network_id: string): Promise<bigint | undefined> {
  const cursor = await trx
    .selectFrom('chain_cursor')
    .select('next_block')
    .where('network_id', '=', network_id)
    .forUpdate()
    .executeTakeFirst()
  return cursor && BigInt(cursor.next_block)
}

/** The hash of a block that was read before; undefined for a block that is not stored. */
export async function storedHash(
  db: Db,
  { network_id, number }: { network_id: string; number: bigint },
): Promise<string | undefined> {
  return (await storedHashes(db, { network_id, from: number, to: number })).get(number)
}

/** The hashes of the blocks of a range that were read before, by number. */
export async function storedHashes(
  db: Db,
  { network_id, from, to }: { network_id: string; from: bigint; to: bigint },
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db
    .selectFrom('chain_block')
    .select(['number', 'hash'])
    .where('network_id', '=', network_id)
    .where('number', '>=', String(from))
    .where('number', '<=', String(to))
    .execute()
  return new Map(rows.map(({ number, hash }) => [BigInt(number), hash]))
}
