import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

const TABLES = [
  'payment',
  'payment_event',
  'payment_tally',
  'payment_order_tally',
  'payment_tally_change',
  'statistics_tally',
  'statistics_change',
  'entry_rate',
  'ledger_entry',
  'ledger_posting',
  'chain_transfer',
  'payment_transfer',
]

/** Tells the planner what there is after so many rows. */
export async function freshenPlanner(db: Db, how: 'analyze' | 'vacuum (analyze)'): Promise<void> {
  for (const table of TABLES) await sql`${sql.raw(how)} ${sql.table(table)}`.execute(db)
}
