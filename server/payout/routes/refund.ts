import { acceptPayment } from '#server/payment/accept'
import { mailRefund } from '../refund/notice'
import { findRefund } from '../refund/refund-row'
import type { RefundRecord } from '../refund/refund-row'
import { requestRefund } from '../refund/request-refund'
import * as transactions from '@/lib/api/contract/transactions'
import { recordOfProof, rememberProof } from '#server/access/spent-proof'
import { logActivity } from '#server/events/activity'
import { callerOf, handler, transactionOf } from '#server/http/handler'
import type { Call, Handler } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import { optionsOf, refundPage } from '../queries/refund'
import { saveNote } from '#server/payment/payment-note'

type RefundCall = Call<typeof transactions.refund>

async function refund(call: RefundCall, services: Services): Promise<RefundRecord> {
  const { merchant_id } = callerOf(call)
  const trx = transactionOf(call)
  const { body, proof, ip, device, language } = call
  const { record, is_new } = await requestRefund(trx, services, { merchant_id, body })
  if (!is_new) return record
  const { handle_id, trade_no, amount, token, address } = record
  const action = transactions.refund.name
  await rememberProof(trx, services, { act: action, merchant_id, body, proof, record: handle_id })
  const detail = { refund: handle_id, trade_no, amount, token, address }
  await logActivity(trx, { merchant_id, action, detail, ip, device, at: services.clock.now() })
  await mailRefund(trx, services, { merchant_id, refund: record, by: { language, device, ip } })
  return record
}

async function refundedBefore(call: RefundCall, services: Services): Promise<RefundRecord | null> {
  const { body, proof } = call
  const { merchant_id } = callerOf(call)
  const { db } = services
  const handle_id = await recordOfProof(db, services, { act: transactions.refund.name, merchant_id, body, proof })
  if (handle_id === undefined) return null
  return (await findRefund(db, { merchant_id, handle_id })) ?? null
}

/** Refunds, and what a merchant decides about a payment by hand. */
export const refundRoutes: Handler[] = [
  handler(transactions.refunds, async (call, { db }) => {
    const { merchant_id } = callerOf(call)
    const { handle_id, client_ref, current = 1, pageSize: size = 10 } = call.query
    const page = await refundPage(db, { merchant_id, payment_handle_id: handle_id, client_ref }, { current, size })
    if (handle_id === undefined) return page
    const options = await optionsOf(db, { merchant_id, handle_id })
    if (options === undefined) throw new Refusal('nonexistent_transaction')
    return { ...page, options }
  }),

  handler(transactions.refund, refund, { earlier: refundedBefore }),

  handler(transactions.resolve, async (call, services) => {
    const { merchant_id } = callerOf(call)
    const trx = transactionOf(call)
    const { handle_id, reason } = call.body
    await acceptPayment(trx, services, { merchant_id, handle_id, reason })
    const { ip, device } = call
    const at = services.clock.now()
    const detail = { handle_id, reason }
    await logActivity(trx, { merchant_id, action: transactions.resolve.name, detail, ip, device, at })
    return null
  }),

  handler(transactions.note, async (call, services) => {
    const isSaved = await saveNote(services, { merchant_id: callerOf(call).merchant_id, ...call.body })
    if (!isSaved) throw new Refusal('nonexistent_transaction')
    return null
  }),
]
