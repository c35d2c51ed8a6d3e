import type { Services } from '#server/chain/services'
import { notify } from '#server/events/notify'
import { secondsOf } from '#server/core/seconds-of'
import { enqueue } from '#server/database/outbox'
import type { Trx } from '#server/database/schema'
import type { NotificationCode } from '#server/events/notification-words'
import type { PaymentRow } from './payment-row'
import { figures, recordChanges } from './steps'
import type { Change, RecordedChange } from './steps'

/** Steps that the merchant has to look at, and what they are called in the bell. */
const ATTENTION = {
  under: 'payment_under',
  over: 'payment_over',
  late: 'payment_late',
  wrong_token: 'payment_wrong_token',
  error: 'payment_error',
  chain_failure: 'payment_chain_failure',
} as const satisfies Readonly<Record<string, NotificationCode>>

const needsAttention = (kind: string): kind is keyof typeof ATTENTION => Object.hasOwn(ATTENTION, kind)

type TellServices = Pick<Services, 'clock' | 'events'>

/**
 * Tells of a payment that changed: a step per change in its timeline, the merchant's open consoles, the bell, and the
 * shop's callback address if it has one.
 */
export async function tellChange(trx: Trx, services: TellServices, change: Change): Promise<void> {
  for (const recorded of await recordChanges(trx, [change])) await announceChange(trx, services, recorded)
}

/** Tells the open consoles, the bell and the shop of a change that is in the timeline already. */
export async function announceChange(
  trx: Trx,
  services: TellServices,
  { before, after, at, steps }: RecordedChange,
): Promise<void> {
  const { merchant_id, handle_id, trade_no, status } = after
  await services.events.publish(trx, merchant_id, { type: 'payment', handle_id, trade_no, status })
  if (after.mch_real_receive !== before.mch_real_receive) {
    await services.events.publish(trx, merchant_id, { type: 'balance' })
  }
  for (const { id, kind } of steps) {
    await queueCallback(trx, after, { id, kind, at })
    await ring(trx, services, { payment: after, kind })
  }
}

interface Told {
  readonly kind: string
  readonly at: Date
  readonly more?: Readonly<Record<string, unknown>>
}

/** What a shop is told of a payment. */
export function callbackBody(payment: PaymentRow, { kind, at, more = {} }: Told) {
  const { appid, out_trade_no, trade_no, handle_id, status, exception, fiat_name, fiat_amount, usdt_amount } = payment
  const data = { appid, out_trade_no, trade_no, handle_id, status, exception, fiat_name, fiat_amount, usdt_amount }
  const times = { created_time: secondsOf(payment.created_at), paid_time: secondsOf(payment.paid_at) }
  return {
    type: `payment.${kind}`,
    timestamp: secondsOf(at),
    data: { ...data, ...figures(payment), ...times, ...more },
  }
}

/**
 * Queues what the shop gets to know: what is true at this moment, whatever happens before it is delivered. An event that the
 * merchant has switched off for the application is not kept for later.
 */
export async function queueCallback(
  trx: Trx,
  payment: PaymentRow,
  { id, ...told }: Told & { readonly id: string },
): Promise<void> {
  if (payment.notify_url === '') return
  const body = callbackBody(payment, told)
  if (payment.callback_events?.includes(body.type) === false) return
  await enqueue(trx, {
    topic: 'callback',
    payload: { application_id: payment.application_id, payment_id: payment.id, event: body.type, body },
    run_at: told.at,
    key: `callback:${id}`,
  })
}

async function ring(
  trx: Trx,
  services: TellServices,
  { payment, kind }: { payment: PaymentRow; kind: string },
): Promise<void> {
  const { merchant_id, amount: asked, amount_collected: amount, token, chain } = payment
  const { trade_no, out_trade_no, handle_id } = payment
  const params = { amount, token, chain, trade_no, out_trade_no, handle_id }
  if (kind === 'paid') await notify(trx, services, { merchant_id, code: 'payment_received', params })
  if (!needsAttention(kind)) return
  await notify(trx, services, { merchant_id, code: ATTENTION[kind], params: { ...params, asked } })
}
