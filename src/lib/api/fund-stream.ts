import { queryOptions } from '@tanstack/react-query'
import { accountKeys } from './account'
import { stream, streamReason } from './contract/fund-stream'
import type { AnswerOf, QueryOf } from './contract/operation'
import { call } from './http'

export type StreamQuery = QueryOf<typeof stream>
export type StreamLine = AnswerOf<typeof stream>['list'][number]
export type StreamReason = StreamLine['reason']

export const STREAM_REASONS: readonly StreamReason[] = streamReason.options

/** One page of the movements of the balances, newest first. Times are [start_time, end_time) in seconds. */
export function streamOptions(query: StreamQuery) {
  return queryOptions({
    queryKey: accountKeys.stream(query),
    queryFn: ({ signal }) => call(stream, { query, signal }),
  })
}
