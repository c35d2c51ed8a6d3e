import { queryOptions } from '@tanstack/react-query'
import { expend } from '#shared/contract/account'
import type { AnswerOf, QueryOf } from '#shared/contract/operation'
import { call } from './transport/http'

export type GasFilter = QueryOf<typeof expend>
export type GasExpense = AnswerOf<typeof expend>['list'][number]

export const accountKeys = {
  all: ['account'],
  gas: (filter: GasFilter) => ['account', 'gas', filter],
  recharges: (query: object) => ['account', 'recharges', query],
  rechargeAddress: (client_ref: string) => ['account', 'recharge address', client_ref],
  transfers: (query: object) => ['account', 'transfers', query],
  transferAccounts: ['account', 'transfer accounts'],
  stream: (query: object) => ['account', 'stream', query],
  statement: (query: object) => ['account', 'statement', query],
  booksHead: ['account', 'books head'],
} as const

/** The account that withdrawals are paid from, under the name that transfers and movements use. */
export const CAPITAL = 'capital'

/** The gas history has no page size parameter; the server's page size is 10 (SPEC.md sections 7 and 9). */
export const GAS_PAGE_SIZE = 10

/** One page of the gas that the networks charged, newest first. Times are [start_time, end_time) in seconds. */
export function gasOptions(filter: GasFilter) {
  return queryOptions({
    queryKey: accountKeys.gas(filter),
    queryFn: ({ signal }) => call(expend, { query: filter, signal }),
  })
}
