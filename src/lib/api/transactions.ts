import { queryOptions } from '@tanstack/react-query'
import type { QueryOf } from './contract/operation'
import { TRANSACTION_STATUS, transactions } from './contract/transactions'
import { call } from './http'

export type TransactionQuery = QueryOf<typeof transactions>

export const transactionsKeys = {
  all: ['transactions'],
  list: (query: TransactionQuery) => ['transactions', 'list', query],
} as const

/** One page of payment records with the sums of the whole filtered set. */
export function transactionListOptions(query: TransactionQuery) {
  return queryOptions({
    queryKey: transactionsKeys.list(query),
    queryFn: ({ signal }) => call(transactions, { query, signal }),
  })
}

/** SPEC.md section 2. */
export const LATEST_COUNT = 4

/** The latest paid payments, of one application or of all. */
export function latestPaidOptions(appid?: string) {
  const status = String(TRANSACTION_STATUS.account_paid)
  return transactionListOptions({ appid, status, sort: '-paid_time', current: 1, pageSize: LATEST_COUNT })
}
