import type { Db } from '#server/database/schema'
import type { ChainAdapter } from './adapter'

/**
 * The block from which on a chain is read next. It is begun at the newest block when nothing was read yet: what came before is not
 * read, so nobody is given an address of the network before.
 *
 * @throws ChainError when there is none yet and the nodes do not answer
 * @example
 * const next_block = await cursorOf(db, adapter)
 */
export async function cursorOf(db: Db, adapter: Pick<ChainAdapter, 'network_id' | 'firstBlock'>): Promise<bigint> {
  const { network_id } = adapter
  const cursor = await db
    .selectFrom('chain_cursor')
    .select('next_block')
    .where('network_id', '=', network_id)
    .executeTakeFirst()
  if (cursor !== undefined) return BigInt(cursor.next_block)
  const next_block = await adapter.firstBlock()
  await db
    .insertInto('chain_cursor')
    .values({ network_id, next_block: String(next_block), again_block: String(next_block), ...NOT_WATCHED })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return next_block
}

const NOT_WATCHED = { tip_number: null, scanned_time: null, watched_at: null }
