import type { Services } from '#server/chain/services'
import { notifyAll } from '#server/events/notify'
import type { NewNotification } from '#server/events/notify'
import { secondsOf } from '#server/core/seconds-of'
import { enqueueAll } from '#server/database/outbox'
import type { Trx } from '#server/database/schema'
import type { NotificationCode } from '#server/events/notification-words'
import type { PaymentRow } from './payment-row'
import { figures, hasLost, recordChanges } from './steps'
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
 * Tells of payments that changed: a step per change in the timeline, the merchants' open consoles, the bell, and the
 * callback address of each shop that has one.
 */
export async function tellChanges(trx: Trx, services: TellServices, changes: readonly Change[]): Promise<void> {
  await announceChanges(trx, services, await recordChanges(trx, changes))
}

/** Tells the open consoles, the bell and the shops of changes that are in the timeline already. */
export async function announceChanges(
  trx: Trx,
  { clock, events }: TellServices,
  changes: readonly RecordedChange[],
): Promise<void> {
  const moved = changes.filter(({ before, after }) => after.mch_real_receive !== before.mch_real_receive)
  const merchants = new Set(moved.map(({ after }) => after.merchant_id))
  await events.publishAll(trx, [
    ...changes.map(({ after: { merchant_id, handle_id, trade_no, status } }) => ({
      merchant_id,
      type: 'payment' as const,
      handle_id,
      trade_no,
      status,
    })),
    ...[...merchants].map((merchant_id) => ({ merchant_id, type: 'balance' as const })),
  ])
  const told = changes.flatMap(({ after: payment, at, steps }) => steps.map((step) => ({ payment, at, ...step })))
  await queueCallbacks(trx, told)
  await notifyAll(
    trx,
    { clock, events },
    changes.flatMap((change) => noticesOf(change)),
  )
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
 * Queues what shops get to know: what is true at this moment, whatever happens before it is delivered. An event that the
 * merchant has switched off for the application is not kept for later.
 */
export async function queueCallbacks(
  trx: Trx,
  all: readonly (Told & { readonly id: string; readonly payment: PaymentRow })[],
): Promise<void> {
  const drafts = all.flatMap(({ id, payment, ...told }) => {
    const body = callbackBody(payment, told)
    // What comes for an application that is deleted has no receiver: it would wait as failed, and nobody could mend it.
    if (payment.is_of_deleted || payment.notify_url === '' || payment.callback_events?.includes(body.type) === false)
      return []
    const { application_id, id: payment_id } = payment
    const payload = { application_id, payment_id, event: body.type, body }
    return [{ topic: 'callback', payload, run_at: told.at, key: `callback:${id}` }]
  })
  await enqueueAll(trx, drafts)
}

function noticesOf(change: RecordedChange): NewNotification[] {
  const { merchant_id, amount: asked, amount_collected: amount, token, chain } = change.after
  const { trade_no, out_trade_no, handle_id } = change.after
  const params = { amount, token, chain, trade_no, out_trade_no, handle_id }
  if (hasLost(change)) return [{ merchant_id, code: 'payment_taken_back', params: { ...params, asked } }]
  return change.steps.flatMap(({ kind }): NewNotification[] => {
    if (kind === 'paid') return [{ merchant_id, code: 'payment_received', params }]
    return needsAttention(kind) ? [{ merchant_id, code: ATTENTION[kind], params: { ...params, asked } }] : []
  })
}
