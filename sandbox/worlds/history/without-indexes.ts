import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

/** Indexes of lists and look-ups. Nothing asks for them while a history is written, and each row would be put into all of them twice. */
const UNUSED = [
  'chain_transfer_adrift',
  'chain_transfer_by_block',
  'chain_transfer_by_txid',
  'chain_transfer_from',
  'chain_transfer_waiting',
  'ledger_posting_rare',
  'ledger_posting_stream',
  'payment_by_address',
  'payment_by_amount',
  'payment_by_application',
  'payment_by_exception',
  'payment_by_payment',
  'payment_by_payment_upward',
  'payment_by_status',
  'payment_event_list',
  'payment_list',
  'payment_undecided',
  'payment_undecided_worth',
  'payment_waiting',
  'payment_with_refund',
]

/**
 * Writes many rows without the indexes that nothing asks for meanwhile, and makes these at the end, each at once. Only for a
 * database that is empty before: one in which this was interrupted is of no use.
 *
 * @throws TypeError when an index has another name now
 */
export async function withoutIndexes(db: Db, write: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and indexname = any(${UNUSED}::text[])`.execute(db)
  if (rows.length !== UNUSED.length) throw new TypeError('An index of the history has another name now.')
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  await write()
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}
