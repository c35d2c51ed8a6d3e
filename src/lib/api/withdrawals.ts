import { queryOptions } from '@tanstack/react-query'
import type { QueryOf } from './contract/operation'
import { withdrawals } from './contract/withdrawal'
import { call } from './http'

export type WithdrawalQuery = QueryOf<typeof withdrawals>

/** One page of withdrawals, newest first. */
export function withdrawalListOptions(query: WithdrawalQuery) {
  return queryOptions({
    queryKey: ['withdrawal', 'list', query],
    queryFn: ({ signal }) => call(withdrawals, { query, signal }),
  })
}
