import { queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '#shared/contract/operation'
import { withdrawals } from '#shared/contract/withdrawal'
import { call } from './transport/http'
import { withTokenIds } from './token-ids'

export type WithdrawalQuery = QueryOf<typeof withdrawals>

/** One page of withdrawals, newest first. */
export function withdrawalListOptions(query: WithdrawalQuery) {
  return queryOptions({
    queryKey: ['withdrawal', 'list', query],
    queryFn: async ({ signal }) => {
      const page = await call(withdrawals, { query, signal })
      return { ...page, list: await withTokenIds(page.list, signal) }
    },
  })
}
