import type { PayoutReason } from '#server/chain/payout-reason'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import type { PaymentRow } from '#server/payment/payment-row'
import { recordSteps } from '#server/payment/steps'
import { queueCallbacks } from '#server/payment/tell'

/** Steps of a refund in the payment's timeline; `refunded` ends it, `part_refunded` leaves it paid. */
export type RefundStep = 'refund_requested' | 'refund_sent' | 'refunded' | 'part_refunded' | 'refund_canceled'

interface ToldRefund {
  readonly handle_id: string
  readonly kind: string
  readonly amount: string
  readonly address: string
  readonly txid: string | null
  /** The shop's own number of it; null or absent where the merchant asked for it. */
  readonly out_refund_no?: string | null
}

interface RefundChange {
  readonly payment_id: string
  readonly refund: ToldRefund
  readonly step: RefundStep
  /** Why it was canceled. */
  readonly reason?: PayoutReason
  readonly at: Date
}

const detailOf = ({ refund, reason }: Pick<RefundChange, 'refund' | 'reason'>) => {
  const { handle_id, kind, amount, address, txid } = refund
  return { refund: handle_id, kind, amount, address, txid, ...(reason === undefined ? {} : { reason: reason.text }) }
}

/** The console words the reason anew for its reader; a shop gets the text. */
const stepOf = (told: Pick<RefundChange, 'refund' | 'reason'>) => ({
  ...detailOf(told),
  ...(told.reason === undefined ? {} : { reason_words: told.reason }),
})

/**
 * Adds steps of refunds to the timelines of their payments, in the order given.
 *
 * @returns their ids, in order
 * @example
 * await recordRefundSteps(trx, [{ payment_id, refund, step: 'refund_requested', at: clock.now() }])
 */
export async function recordRefundSteps(trx: Trx, changes: readonly RefundChange[]): Promise<string[]> {
  return await recordSteps(
    trx,
    changes.map(({ payment_id, step, at, ...told }) => ({ payment_id, kind: step, detail: stepOf(told), at })),
  )
}

/**
 * Tells of a refund: timeline, open consoles, and the shop's callback address.
 *
 * @param payment as it is now
 * @returns the id of its step in the timeline
 */
export async function tellRefund(
  trx: Trx,
  services: Pick<Services, 'clock' | 'events'>,
  {
    payment,
    refund,
    step,
    reason,
  }: { payment: PaymentRow; refund: ToldRefund; step: RefundStep; reason?: PayoutReason },
): Promise<string> {
  const at = services.clock.now()
  const told = { refund, ...(reason === undefined ? {} : { reason }) }
  const [id] = await recordRefundSteps(trx, [{ payment_id: payment.id, ...told, step, at }])
  if (id === undefined) throw new TypeError('A step was not stored')
  const { merchant_id, trade_no, status } = payment
  await services.events.publish(trx, merchant_id, {
    type: 'payment',
    handle_id: payment.handle_id,
    trade_no,
    status,
  })
  // That it is on its way is the merchant's own business; the shop hears of beginning and end.
  if (step === 'refund_sent') return id
  await services.events.publish(trx, merchant_id, { type: 'balance' })
  const toShop = { ...detailOf(told), out_refund_no: refund.out_refund_no ?? null }
  await queueCallbacks(trx, [{ id, payment, kind: step, at, more: { refund: toShop } }])
  return id
}
