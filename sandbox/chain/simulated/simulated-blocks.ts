import { randomUUID, createHash } from 'node:crypto'
import type { Db, Trx } from '#server/database/schema'
import type { ChainBlock } from '#server/chain/block'
import { ChainError } from '#server/chain/chain-error'
import type { ChainFormat } from './chain-format'
import { withSandbox } from '#sandbox/database/tables'

export interface BlockMaking {
  network_id: string
  format: ChainFormat
  blocks: number
  at: Date
}

/** Locks the chain until the transaction ends, so that one transaction at a time changes it. */
export async function lockChain(trx: Trx, network_id: string): Promise<void> {
  await trx.selectFrom('network').select('id').where('id', '=', network_id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** The newest block, or the one with `number`; null when there is none. */
export async function findBlock(db: Db, network_id: string, number?: bigint): Promise<ChainBlock | null> {
  const query = withSandbox(db)
    .selectFrom('simulated_block')
    .select(['number', 'hash', 'parent_hash', 'mined_at'])
    .where('network_id', '=', network_id)
    .orderBy('number', 'desc')
    .limit(1)
  const row = await (number === undefined ? query : query.where('number', '=', String(number))).executeTakeFirst()
  return row === undefined ? null : toBlock(row)
}

/** The blocks of a range that exist, the lowest first. */
export async function findBlocks(
  db: Db,
  network_id: string,
  { from, to }: { from: bigint; to: bigint },
): Promise<ChainBlock[]> {
  const rows = await withSandbox(db)
    .selectFrom('simulated_block')
    .select(['number', 'hash', 'parent_hash', 'mined_at'])
    .where('network_id', '=', network_id)
    .where('number', '>=', String(from))
    .where('number', '<=', String(to))
    .orderBy('number')
    .execute()
  return rows.map(toBlock)
}

const toBlock = (row: { number: string; hash: string; parent_hash: string; mined_at: Date }): ChainBlock => ({
  number: BigInt(row.number),
  hash: row.hash,
  parent_hash: row.parent_hash,
  time: Math.floor(row.mined_at.getTime() / 1000),
})

export async function newestBlock(db: Db, network_id: string): Promise<ChainBlock> {
  const block = await findBlock(db, network_id)
  if (block === null) throw new ChainError('node_failed', `Network ${network_id} has no blocks: open the chains first.`)
  return block
}

/** Inserts block 0, which has no parent; does nothing when it exists. */
export async function insertGenesis(
  db: Db,
  { network_id, hash, at }: { network_id: string; hash: string; at: Date },
): Promise<void> {
  await withSandbox(db)
    .insertInto('simulated_block')
    .values({ network_id, number: '0', hash, parent_hash: '', mined_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes blocks; the first contains all waiting transfers. The caller has locked the chain. */
export async function makeBlocks(trx: Trx, { network_id, format, blocks, at }: BlockMaking): Promise<void> {
  let parent = await newestBlock(trx, network_id)
  const first = String(parent.number + 1n)
  const mined_at = new Date(Math.max(at.getTime(), parent.time * 1000))
  const rows = []
  for (let made = 0; made < blocks; made++) {
    const number = parent.number + 1n
    // Random, so that a block that replaces another never has the same hash.
    const digest = createHash('sha256').update(`${parent.hash} ${number} ${randomUUID()}`).digest()
    const block = { hash: format.blockHash(digest), parent_hash: parent.hash }
    rows.push({ network_id, number: String(number), mined_at, ...block })
    parent = { ...block, number, time: parent.time }
  }
  if (blocks <= 0) return
  await withSandbox(trx).insertInto('simulated_block').values(rows).execute()
  await takeWaiting(trx, network_id, first)
}

async function takeWaiting(trx: Trx, network_id: string, number: string): Promise<void> {
  await withSandbox(trx)
    .updateTable('simulated_transfer')
    .set({ block_number: number })
    .where('network_id', '=', network_id)
    .where('block_number', 'is', null)
    .execute()
  await trx
    .updateTable('chain_journal')
    .set({ mined_block: number })
    .where('network_id', '=', network_id)
    .where('mined_block', 'is', null)
    .where('dropped_at', 'is', null)
    .execute()
}
