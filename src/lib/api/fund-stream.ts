import { queryOptions } from '@tanstack/react-query'
import { accountKeys } from './account'
import { stream, streamReason } from '#shared/contract/fund-stream'
import type { AnswerOf, QueryOf } from '#shared/contract/operation'
import { call } from './transport/http'
import { withTokenIds } from './token-ids'

export type StreamQuery = QueryOf<typeof stream>
export type StreamLine = AnswerOf<typeof stream>['list'][number]
export type StreamReason = (typeof streamReason.options)[number]

export const STREAM_REASONS: readonly StreamReason[] = streamReason.options

/** One page of the movements of the balances, newest first. Times are [start_time, end_time) in seconds. */
export function streamOptions(query: StreamQuery) {
  return queryOptions({
    queryKey: accountKeys.stream(query),
    queryFn: async ({ signal }) => {
      const page = await call(stream, { query, signal })
      return { ...page, list: await withTokenIds(page.list, signal) }
    },
  })
}
