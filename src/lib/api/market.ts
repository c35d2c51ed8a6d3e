import { queryOptions } from '@tanstack/react-query'
import { follow, followList, search } from '#shared/contract/market'
import type { AnswerOf } from '#shared/contract/operation'
import { call } from './transport/http'

export type MarketToken = AnswerOf<typeof followList>['list'][number]

export const marketKeys = {
  all: ['market'],
  followed: ['market', 'followed'],
  search: (name: string) => ['market', 'search', name],
} as const

/** No event announces new prices, so they are fetched every minute while the page is visible. */
const PRICES_EVERY_MS = 60_000

/** The followed tokens in the merchant's own order, at most four. */
export const followedOptions = queryOptions({
  queryKey: marketKeys.followed,
  queryFn: ({ signal }) => call(followList, { signal }),
  refetchInterval: PRICES_EVERY_MS,
})

/** Tokens whose name contains the text; every token for an empty text. */
export function marketSearchOptions(name: string) {
  return queryOptions({
    queryKey: marketKeys.search(name),
    queryFn: ({ signal }) => call(search, { query: name === '' ? { all: 1 } : { name }, signal }),
  })
}

/**
 * Saves the whole follow list in its order.
 * @throws ApiError `rejected` when another tab made it more than four
 */
export function saveFollowed(tokens: readonly string[]): Promise<unknown> {
  return call(follow, { body: { tokens: [...tokens] } })
}
