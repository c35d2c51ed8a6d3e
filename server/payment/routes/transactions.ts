import * as together from '#shared/contract/together'
import * as transactions from '#shared/contract/transactions'
import { actorOf } from '#server/http/actor-of'
import { callerOf, handler, transactionOf } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import { handleOf } from '../queries/handle-of'
import { findPaymentDetails } from '../queries/transaction-info'
import { countByStatus } from '../queries/payment-tally'
import { undecidedPayments } from '../queries/undecided'
import { keepPayments } from '../keep'
import { findTransaction, transactionPage } from '../queries/transactions'

/** Payments: list, details, counts by status, and what waits for the merchant. */
export const transactionsRoutes: Handler[] = [
  handler(transactions.transactions, async (call, services) => {
    const { current = 1, pageSize: size = 10, sort = '-created_time', ...filter } = call.query
    return await transactionPage(services, { merchant_id: callerOf(call).merchant_id, filter }, { current, size, sort })
  }),

  handler(transactions.transactionInfo, async (call, services) => {
    const { merchant_id } = callerOf(call)
    const handle_id = await handleOf(services.db, { merchant_id, identifier: call.query.handle_id })
    if (handle_id === undefined) throw new Refusal('nonexistent_transaction')
    const scope = { merchant_id, handle_id }
    const record = await findTransaction(services, scope)
    const details = await findPaymentDetails({ ...services, language: call.language }, scope)
    if (record === undefined || details === undefined) throw new Refusal('nonexistent_transaction')
    return { ...details, record }
  }),

  handler(transactions.monitor, async (call, { db, clock }) => ({
    list: await countByStatus(db, { merchant_id: callerOf(call).merchant_id, filter: call.query }),
    as_of: clock.seconds(),
  })),

  handler(
    together.undecided,
    async (call, { db }) => await undecidedPayments(db, { merchant_id: callerOf(call).merchant_id, wish: call.query }),
  ),

  handler(
    together.keep,
    async (call, services) =>
      await keepPayments(transactionOf(call), services, { by: actorOf(call, together.keep), ...call.body }),
  ),
]
