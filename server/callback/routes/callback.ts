import { checkedNotifyUrl, setNotifyUrl } from '../notify-url'
import { countResend, resend } from '../resend'
import type { Resend } from '../resend'
import { queueTestCallback } from '../test-callback'
import { inTransaction } from '#server/database/connect'
import { changeNotifyUrl } from '#shared/contract/application'
import * as callback from '#shared/contract/callback'
import type { BodyOf } from '#shared/contract/operation'
import { logActivity } from '#server/events/activity'
import { callerOf, handler, transactionOf } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import { attemptsOf, callbackPage } from '../queries/callback'
import { callbackOverview } from '../queries/callback-overview'

/** Callbacks: list, attempts, figures, resending, test callbacks and the callback address. */
export const callbackRoutes: Handler[] = [
  handler(callback.callbacks, async (call, { db }) => {
    const { current = 1, pageSize: size = 10, ...filter } = call.query
    return await callbackPage(db, { merchant_id: callerOf(call).merchant_id, filter }, { current, size })
  }),

  handler(callback.attempts, async (call, { db }) => {
    const found = await attemptsOf(db, { merchant_id: callerOf(call).merchant_id, handle_id: call.query.id })
    if (found === undefined) throw new Refusal('does_not_exist')
    return found
  }),

  handler(callback.overview, async (call, { db, clock }) => {
    return await callbackOverview(db, { merchant_id: callerOf(call).merchant_id, now: clock.now() })
  }),

  handler(callback.redeliver, async (call, services) => {
    const { db } = services
    const order = { merchant_id: callerOf(call).merchant_id, what: whatToResend(call.body) }
    if (call.body.only_count === true) return { queued: await countResend(db, order) }
    return { queued: await inTransaction(db, async (trx) => await resend(trx, services, order)) }
  }),

  handler(callback.testCallback, async (call, { db, clock }) => {
    const order = { merchant_id: callerOf(call).merchant_id, ...call.body, at: clock.now() }
    return { id: await inTransaction(db, async (trx) => await queueTestCallback(trx, order)) }
  }),

  handler(changeNotifyUrl, async (call, { clock, settings }) => {
    const { merchant_id } = callerOf(call)
    const trx = transactionOf(call)
    const { appid } = call.body
    const notify_url = checkedNotifyUrl(call.body.notify_url, settings)
    await setNotifyUrl(trx, { merchant_id, appid, notify_url })
    const { ip, device } = call
    const detail = { appid, notify_url }
    await logActivity(trx, { merchant_id, action: changeNotifyUrl.name, detail, ip, device, at: clock.now() })
    return null
  }),
]

function whatToResend({ id, failed_since, appid }: BodyOf<typeof callback.redeliver>): Resend {
  if (id !== undefined && failed_since === undefined) return { handle_id: id }
  if (id === undefined && failed_since !== undefined) return { failed_since: new Date(failed_since * 1000), appid }
  throw new Refusal('parameter_error', [
    { path: '', message: 'Give either id or failed_since', chinese: '须提供 id 或 failed_since 其中之一' },
  ])
}
