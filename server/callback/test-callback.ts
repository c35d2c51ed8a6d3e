import { secondsOf } from '#server/core/seconds-of'
import { Refusal } from '#server/core/refusal'
import type { Trx } from '#server/database/schema'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import { insertDelivery, queueTry } from './delivery'

const NO_DIGITS = '0'.repeat(32)

/**
 * Queues a callback of an invented payment, so that a receiver can be tried out. Its body is marked `test`.
 *
 * @param status what the payment would have become, 1 to 8 (SPEC.md section 4)
 * @returns its webhook-id
 * @throws Refusal does_not_exist; url_refused without a callback address; parameter_error for an unknown status
 */
export async function queueTestCallback(
  trx: Trx,
  { merchant_id, appid, status, at }: { merchant_id: string; appid: string; status: number; at: Date },
): Promise<string> {
  const name = Object.entries(TRANSACTION_STATUS).find(([, code]) => code === status)?.[0]
  if (name === undefined)
    throw new Refusal('parameter_error', [{ path: 'status', message: '1 to 8', chinese: '须为 1 至 8' }])
  const application = await trx
    .selectFrom('application')
    .select(['id', 'notify_url'])
    .where('merchant_id', '=', merchant_id)
    .where('appid', '=', appid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (application === undefined) throw new Refusal('does_not_exist')
  if (application.notify_url === '')
    throw new Refusal('url_refused', [
      { path: 'appid', message: 'The application has no callback address', chinese: '该应用没有回调地址' },
    ])
  const data = { appid, status, test: true, trade_no: NO_DIGITS, out_trade_no: 'TEST', amount: '1', token: 'USDT' }
  const delivery = await insertDelivery(trx, {
    merchant_id,
    application_id: application.id,
    payment_id: null,
    source_key: null,
    event: `test.${name}`,
    body: JSON.stringify({ type: `test.${name}`, timestamp: secondsOf(at), data }),
    at,
  })
  await queueTry(trx, { delivery_id: delivery.id, round: 1, tries: 0 }, at)
  return delivery.handle_id
}
