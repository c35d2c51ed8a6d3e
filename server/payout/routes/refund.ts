import { acceptPayments } from '#server/payment/accept'
import { findRefund } from '../refund/refund-row'
import type { RefundRecord } from '../refund/refund-row'
import { requestRefund } from '../refund/request-refund'
import * as transactions from '#shared/contract/transactions'
import { recordOfProof } from '#server/access/spent-proof'
import { actorOf } from '#server/http/actor-of'
import { callerOf, handler, transactionOf } from '#server/http/handler'
import type { Call, Handler } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import { optionsOf, refundPage } from '../queries/refund'
import { saveNote } from '#server/payment/payment-note'

type RefundCall = Call<typeof transactions.refund>

async function refundedBefore(call: RefundCall, services: Services): Promise<RefundRecord | null> {
  const { body, proof } = call
  const { merchant_id } = callerOf(call)
  const { db } = services
  const handle_id = await recordOfProof(db, services, { act: transactions.refund.name, merchant_id, body, proof })
  if (handle_id === undefined) return null
  return (await findRefund(db, { merchant_id, handle_id, language: call.language })) ?? null
}

/** Refunds, accepting a payment by hand, and notes. */
export const refundRoutes: Handler[] = [
  handler(transactions.refunds, async (call, { db }) => {
    const { merchant_id } = callerOf(call)
    const { handle_id, client_ref, current = 1, pageSize: size = 10 } = call.query
    const { language } = call
    const filter = { merchant_id, payment_handle_id: handle_id, client_ref, language }
    const page = await refundPage(db, filter, { current, size })
    if (handle_id === undefined) return page
    const options = await optionsOf(db, { merchant_id, handle_id, language })
    if (options === undefined) throw new Refusal('nonexistent_transaction')
    return { ...page, ...options }
  }),

  handler(
    transactions.refund,
    async (call, services) => {
      const by = actorOf(call, transactions.refund, call.body)
      return await requestRefund(transactionOf(call), services, { by, body: call.body })
    },
    {
      earlier: refundedBefore,
      byIntent: async (call, { db }) => {
        const { merchant_id } = callerOf(call)
        const { client_ref } = call.body
        return (await findRefund(db, { merchant_id, client_ref, language: call.language })) ?? null
      },
    },
  ),

  handler(transactions.resolve, async (call, services) => {
    const { handle_ids, reason } = call.body
    const by = actorOf(call, transactions.resolve)
    return await acceptPayments(transactionOf(call), services, { by, handle_ids, reason })
  }),

  handler(transactions.note, async (call, services) => {
    const isSaved = await saveNote(services, { merchant_id: callerOf(call).merchant_id, ...call.body })
    if (!isSaved) throw new Refusal('nonexistent_transaction')
    return null
  }),
]
