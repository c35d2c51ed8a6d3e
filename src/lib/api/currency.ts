import { queryOptions } from '@tanstack/react-query'
import { currencies, rearrange } from '#shared/contract/currency'
import type { AnswerOf } from '#shared/contract/operation'
import { call } from './transport/http'

export type Coin = AnswerOf<typeof currencies>[number]

const currencyKeys = { all: ['currency'], list: ['currency', 'list'] } as const

/** Networks and their tokens. They change only with a deployment. */
export const currencyOptions = queryOptions({
  queryKey: currencyKeys.list,
  queryFn: ({ signal }) => call(currencies, { signal }),
  staleTime: 5 * 60_000,
})

/** Saves the merchant's own order of the assets. */
export function rearrangeAssets(token_ids: string[]) {
  return call(rearrange, { body: { token_ids } })
}
