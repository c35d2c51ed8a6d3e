import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import type { ExportedPayment } from '../export/payment-columns'
import { PAYMENTS, paymentsOf, RECORD } from './payment-filter'
import type { TransactionFilter } from './payment-filter'

/** Large enough that the queries cost little, small enough to keep in memory. */
const BATCH = 2_000

type Row = ExportedPayment & { readonly at: Date }

/**
 * All payments that match a filter, the newest first, in batches. Each batch begins after the last row of the one
 * before, so new payments neither repeat nor hide a row, and no connection is held between batches.
 */
export async function* paymentBatches(
  db: Db,
  { merchant_id, filter }: { merchant_id: string; filter: TransactionFilter },
): AsyncGenerator<readonly ExportedPayment[], void, undefined> {
  const where = paymentsOf(merchant_id, filter)
  let after = sql``
  for (;;) {
    const { rows } = await sql<Row>`
      select ${RECORD}, p.id, p.created_at as at from ${PAYMENTS} where ${where} ${after}
      order by p.created_at desc, p.id desc limit ${BATCH}`.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = sql`and (p.created_at, p.id) < (${last.at}, ${last.id})`
  }
}
