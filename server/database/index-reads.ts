import { sql } from 'kysely'
import type { Trx } from './schema'

/**
 * Sets the planner's costs for the rest of a transaction: a step through an index costs little more than the next row
 * of a table, because the callers read only indexes, and those are in memory. Parallel workers are off: starting them
 * takes longer than the query.
 */
export async function preferIndexes(trx: Trx): Promise<void> {
  await sql`
    select set_config('random_page_cost', '1.1', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
    trx,
  )
}
