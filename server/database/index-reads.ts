import { sql } from 'kysely'
import type { Trx } from './schema'

/**
 * Tells the planner, for the rest of a transaction, that a step through an index costs little more than the next row of a
 * table: what is only skipped, counted or summed here is read from indexes alone, and those lie in memory. Nor is it worth
 * waiting for workers to start.
 */
export async function preferIndexes(trx: Trx): Promise<void> {
  await sql`
    select set_config('random_page_cost', '1.1', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
    trx,
  )
}
