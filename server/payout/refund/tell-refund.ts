import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import type { PaymentRow } from '#server/payment/payment-row'
import { queueCallback, recordStep } from '#server/payment/tell'

/** Steps of a refund in the payment's timeline; `refunded` ends it, `part_refunded` leaves it paid. */
export type RefundStep = 'refund_requested' | 'refund_sent' | 'refunded' | 'part_refunded' | 'refund_canceled'

interface ToldRefund {
  readonly handle_id: string
  readonly kind: string
  readonly amount: string
  readonly address: string
  readonly txid: string | null
}

/**
 * Tells of a refund: timeline, open consoles, and the shop's callback address.
 *
 * @param payment as it is now
 */
export async function tellRefund(
  trx: Trx,
  services: Pick<Services, 'clock' | 'events'>,
  { payment, refund, step, reason }: { payment: PaymentRow; refund: ToldRefund; step: RefundStep; reason?: string },
): Promise<void> {
  const at = services.clock.now()
  const { handle_id, kind, amount, address, txid } = refund
  const detail = { refund: handle_id, kind, amount, address, txid, ...(reason === undefined ? {} : { reason }) }
  const id = await recordStep(trx, { payment_id: payment.id, kind: step, detail, at })
  const { merchant_id, trade_no, status } = payment
  await services.events.publish(trx, merchant_id, {
    type: 'payment',
    handle_id: payment.handle_id,
    trade_no,
    status,
  })
  // That it is on its way is the merchant's own business; the shop hears of beginning and end.
  if (step === 'refund_sent') return
  await services.events.publish(trx, merchant_id, { type: 'balance' })
  await queueCallback(trx, payment, { id, kind: step, at, more: { refund: detail } })
}
