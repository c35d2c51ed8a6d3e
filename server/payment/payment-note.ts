import { inTransaction } from '#server/database/connect'
import { recordStep } from './steps'
import type { Services } from '#server/chain/services'

/** Stores the merchant's note on a payment; false when the merchant has no payment with this handle. */
export async function saveNote(
  { db, clock, events }: Pick<Services, 'db' | 'clock' | 'events'>,
  { merchant_id, handle_id, note }: { merchant_id: string; handle_id: string; note: string },
): Promise<boolean> {
  const at = clock.now()
  return await inTransaction(db, async (trx) => {
    const payment = await trx
      .updateTable('payment')
      .set({ note, updated_at: at })
      .where('merchant_id', '=', merchant_id)
      .where('handle_id', '=', handle_id)
      .returning(['id', 'trade_no', 'status'])
      .executeTakeFirst()
    if (payment === undefined) return false
    const { id, trade_no, status } = payment
    await recordStep(trx, { payment_id: id, kind: 'note', detail: {}, at })
    await events.publish(trx, merchant_id, { type: 'payment', handle_id, trade_no, status })
    return true
  })
}
