import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import type { ChainBlock } from '#server/chain/block'
import { withSandbox } from '#sandbox/database/tables'

/** What is needed to make a block again: its time in seconds, and its signed transactions in their order. */
export interface RecordedBlock {
  readonly number: bigint
  readonly hash: string
  readonly time: number
  readonly raws: readonly string[]
}

/** A block that a local chain has made. */
export interface MadeBlock extends ChainBlock {
  /** Its transactions, as the journal names them, in their order. */
  readonly txids: readonly string[]
}

/** Stores blocks that the chain has made, and the block of each journaled transaction. */
export async function recordBlocks(db: Db, network_id: string, blocks: readonly MadeBlock[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const block of blocks) await recordBlock(trx, network_id, block)
  })
}

async function recordBlock(trx: Trx, network_id: string, block: MadeBlock): Promise<void> {
  const number = String(block.number)
  const { hash, parent_hash } = block
  const time = String(block.time)
  await withSandbox(trx)
    .insertInto('local_block')
    .values({ network_id, number, hash, parent_hash, time })
    .onConflict((conflict) => conflict.columns(['network_id', 'number']).doUpdateSet({ hash, parent_hash, time }))
    .execute()
  await trx
    .updateTable('chain_journal')
    .set({ mined_block: null, mined_index: null })
    .where('network_id', '=', network_id)
    .where('mined_block', '=', number)
    .execute()
  for (const [mined_index, txid] of block.txids.entries()) {
    await trx
      .updateTable('chain_journal')
      .set({ mined_block: number, mined_index, dropped_at: null })
      .where('network_id', '=', network_id)
      .where('txid', '=', txid)
      .execute()
  }
}

/** The number of the newest stored block; 0 on a new chain. */
export async function recordedHeight(db: Db, network_id: string): Promise<bigint> {
  const { height } = await withSandbox(db)
    .selectFrom('local_block')
    .select(({ fn }) => fn.max('number').as('height'))
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
  return BigInt(height ?? 0)
}

export async function recordedHash(db: Db, network_id: string, number: bigint): Promise<string | undefined> {
  const row = await withSandbox(db)
    .selectFrom('local_block')
    .select('hash')
    .where('network_id', '=', network_id)
    .where('number', '=', String(number))
    .executeTakeFirst()
  return row?.hash
}

/** At most `limit` stored blocks above `height`, lowest first. */
export async function blocksAbove(
  db: Db,
  { network_id, height, limit }: { network_id: string; height: bigint; limit: number },
): Promise<RecordedBlock[]> {
  const blocks = await withSandbox(db)
    .selectFrom('local_block')
    .select(['number', 'hash', 'time'])
    .where('network_id', '=', network_id)
    .where('number', '>', String(height))
    .orderBy('number')
    .limit(limit)
    .execute()
  const last = blocks.at(-1)
  if (last === undefined) return []
  const transactions = await db
    .selectFrom('chain_journal')
    .select(['mined_block', 'raw'])
    .where('network_id', '=', network_id)
    .where('mined_block', '>', String(height))
    .where('mined_block', '<=', last.number)
    .orderBy('mined_block')
    .orderBy('mined_index')
    .execute()
  const made = new Map(blocks.map(({ number }) => [number, new Array<string>()]))
  for (const { mined_block, raw } of transactions) made.get(mined_block ?? '')?.push(raw)
  return blocks.map(({ number, hash, time }) => ({
    number: BigInt(number),
    hash,
    time: Number(time),
    raws: made.get(number) ?? [],
  }))
}

/** Deletes the recorded blocks above `height`: a reorganisation replaces them. */
export async function forgetBlocksAbove(
  trx: Trx,
  { network_id, height }: { network_id: string; height: bigint },
): Promise<void> {
  await withSandbox(trx)
    .deleteFrom('local_block')
    .where('network_id', '=', network_id)
    .where('number', '>', String(height))
    .execute()
}
