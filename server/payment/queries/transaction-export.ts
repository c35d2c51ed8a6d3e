import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import type { ExportedPayment } from '../export/payment-columns'
import { worthOf } from './payment-worth'
import { PAYMENTS, paymentsOf, RECORD } from './payment-filter'
import type { TransactionFilter } from './payment-filter'

/** Large enough that the queries cost little, small enough to keep in memory. */
const BATCH = 2_000

type Row = Omit<ExportedPayment, 'worth'> & { readonly at: Date; readonly network_id: string }

/**
 * All payments that match a filter, the newest first, in batches. Each batch begins after the last row of the one
 * before, so new payments neither repeat nor hide a row, and no connection is held between batches.
 *
 * @param with_worth also reads what each payment was worth in fiat when it was booked
 */
export async function* paymentBatches(
  db: Db,
  { merchant_id, filter, with_worth }: { merchant_id: string; filter: TransactionFilter; with_worth: boolean },
): AsyncGenerator<readonly ExportedPayment[], void, undefined> {
  const where = paymentsOf(merchant_id, filter)
  let after = sql``
  for (;;) {
    const { rows } = await sql<Row>`
      select ${RECORD}, p.id, p.created_at as at from ${PAYMENTS} where ${where} ${after}
      order by p.created_at desc, p.id desc limit ${BATCH}`.execute(db)
    const worth = with_worth ? await worthOf(db, rows) : undefined
    if (rows.length > 0) yield rows.map((row) => ({ ...row, worth: worth?.get(row.id) }))
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = sql`and (p.created_at, p.id) < (${last.at}, ${last.id})`
  }
}
