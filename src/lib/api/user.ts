import { queryOptions } from '@tanstack/react-query'
import { info } from './contract/user'
import { opening } from './contract/opening'
import { call } from './http'

export const userKeys = { all: ['user'], info: ['user', 'info'], opening: ['user', 'opening'] } as const

/** The merchant: name, status, what is bound. Fetched again on every route change (SPEC.md section 4). */
export const userInfoOptions = queryOptions({
  queryKey: userKeys.info,
  queryFn: ({ signal }) => call(info, { signal }),
  staleTime: 0,
})

/** The progress of the opening of merchant permission. */
export const openingOptions = queryOptions({
  queryKey: userKeys.opening,
  queryFn: ({ signal }) => call(opening, { signal }),
})
