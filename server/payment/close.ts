import { sql } from 'kysely'
import type { Trx } from '#server/database/schema'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import type { PaymentRow } from './payment-row'
import { recordChanges } from './steps'
import type { RecordedChange } from './steps'

/**
 * Closes locked payments that wait for money of which nothing is on its way. Nobody is told of it: that is up to the caller.
 *
 * @throws DatabaseError 23514 when a payment is at its end already
 * @example
 * const [change] = await closePayments(trx, [{ payment, at: clock.now() }])
 */
export async function closePayments(
  trx: Trx,
  closings: readonly { readonly payment: PaymentRow; readonly at: Date }[],
): Promise<RecordedChange[]> {
  const status = TRANSACTION_STATUS.transaction_closed
  await sql`
    update payment p set status = ${status}, updated_at = closing.at
    from unnest(
      ${closings.map(({ payment }) => payment.id)}::bigint[], ${closings.map(({ at }) => at)}::timestamptz[]
    ) as closing (id, at)
    where p.id = closing.id`.execute(trx)
  return await recordChanges(
    trx,
    closings.map(({ payment, at }) => ({ before: payment, after: { ...payment, status }, at })),
  )
}
