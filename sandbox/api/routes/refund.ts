import { acceptPayment } from '#sandbox/payment/accept'
import { requestRefund } from '#sandbox/refund/request-refund'
import * as transactions from '@/lib/api/contract/transactions'
import { logActivity } from '../activity'
import { callerOf, handler, transactionOf } from '../handler'
import type { Handler } from '../handler'
import { Refusal } from '../refusal'
import { optionsOf, refundPage } from '../store/refund'
import { saveNote } from '../store/payment-note'

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

  handler(transactions.refund, async (call, services) => {
    const { merchant_id } = callerOf(call)
    const trx = transactionOf(call)
    const record = await requestRefund(trx, services, { merchant_id, body: call.body })
    const { handle_id: refund, trade_no, amount, token, address } = record
    const detail = { refund, trade_no, amount, token, address }
    const { ip, device } = call
    const at = services.clock.now()
    await logActivity(trx, { merchant_id, action: transactions.refund.name, detail, ip, device, at })
    return record
  }),

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
