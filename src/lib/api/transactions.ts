import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract/operation'
import { keep, undecided } from '#shared/contract/together'
import {
  monitor,
  note,
  refund,
  refunds,
  resolve,
  TRANSACTION_STATUS,
  transactionInfo,
  transactions,
} from '#shared/contract/transactions'
import { call } from './transport/http'

export type TransactionQuery = QueryOf<typeof transactions>
export type MonitorQuery = QueryOf<typeof monitor>
export type TransactionPage = AnswerOf<typeof transactions>
export type TransactionInfo = AnswerOf<typeof transactionInfo>
export type ChainPayment = TransactionInfo['list'][number]
export type RefundPage = AnswerOf<typeof refunds>
export type RefundRecord = RefundPage['list'][number]
export type RefundOption = NonNullable<RefundPage['options']>[number]
export type UndecidedQuery = QueryOf<typeof undecided>
export type UndecidedPayment = AnswerOf<typeof undecided>['list'][number]
/** What became of a decision about many: decided, and left because it had changed. */
export type DecidedTogether = AnswerOf<typeof keep>
export type RefundBody = BodyOf<typeof refund>

export const transactionsKeys = {
  all: ['transactions'],
  list: (query: TransactionQuery) => ['transactions', 'list', query],
  latest: (appid: string | undefined) => ['transactions', 'latest', { appid }],
  monitor: (query: MonitorQuery) => ['transactions', 'monitor', query],
  info: (handle_id: string) => ['transactions', 'info', handle_id],
  refunds: (handle_id: string) => ['transactions', 'refunds', handle_id],
} as const

/** One page of payment records with the sums of the whole filtered set. */
export function transactionListOptions(query: TransactionQuery) {
  return queryOptions({
    queryKey: transactionsKeys.list(query),
    queryFn: ({ signal }) => call(transactions, { query, signal }),
  })
}

/** How many payments are in each status. */
export function monitorOptions(query: MonitorQuery) {
  return queryOptions({
    queryKey: transactionsKeys.monitor(query),
    queryFn: ({ signal }) => call(monitor, { query, signal }),
  })
}

/** SPEC.md section 2. */
export const LATEST_COUNT = 4

/** A page size that SPEC.md section 9 has; four of it are shown. */
const LATEST_PAGE = 10

/** The latest paid payments, of one application or of all. */
export function latestPaidOptions(appid?: string) {
  const status = String(TRANSACTION_STATUS.account_paid)
  const query: TransactionQuery = { appid, status, sort: '-paid_time', current: 1, pageSize: LATEST_PAGE }
  return queryOptions({
    queryKey: transactionsKeys.latest(appid),
    queryFn: async ({ signal }) => {
      const page = await call(transactions, { query, signal })
      return { ...page, list: page.list.slice(0, LATEST_COUNT) }
    },
  })
}

/** Everything about one payment: its on-chain data, its address, its timeline, its note. */
export function transactionInfoOptions(handle_id: string) {
  return queryOptions({
    queryKey: transactionsKeys.info(handle_id),
    queryFn: ({ signal }) => call(transactionInfo, { query: { handle_id }, signal }),
  })
}

/**
 * The refunds of one payment, and the amount that can still be refunded. Ask only a back end that offers
 * `transactions.refunds`.
 */
export function refundListOptions(handle_id: string) {
  return queryOptions({
    queryKey: transactionsKeys.refunds(handle_id),
    queryFn: ({ signal }) => call(refunds, { query: { handle_id, current: 1, pageSize: 20 }, signal }),
  })
}

/** Sends a refund. Its key is the intent's id, so a repeat is the same refund (SECURITY.md 3.1). */
export function sendRefund(body: RefundBody): Promise<RefundRecord> {
  return call(refund, { body, idempotencyKey: body.client_ref })
}

/**
 * Payments that one decision may be about, the smallest differences first. Ask only a back end that offers
 * `transactions.undecided`.
 */
export function undecidedOptions(query: UndecidedQuery) {
  return queryOptions({
    queryKey: [...transactionsKeys.all, 'undecided', query],
    queryFn: ({ signal }) => call(undecided, { query, signal }),
  })
}

/** Closes the question about payments; no money moves. */
export function keepPayments(body: BodyOf<typeof keep>, idempotencyKey: string): Promise<DecidedTogether> {
  return call(keep, { body, idempotencyKey })
}

/** Accepts underpaid or late payments as they are. A repeat with the same key is the same act (SECURITY.md 3.1). */
export function acceptPayments(body: BodyOf<typeof resolve>, idempotencyKey: string): Promise<DecidedTogether> {
  return call(resolve, { body, idempotencyKey })
}

/** Saves the merchant's note of a payment. */
export function saveNote(body: BodyOf<typeof note>) {
  return call(note, { body })
}
