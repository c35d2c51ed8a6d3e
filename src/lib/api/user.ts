import { queryOptions } from '@tanstack/react-query'
import { info } from './contract/user'
import { opening } from './contract/opening'
import { call } from './http'

export const userKeys = { all: ['user'], info: ['user', 'info'], opening: ['user', 'opening'] } as const

/**
 * The merchant: name, status, what is bound. The guard fetches it again on every route change (SPEC.md section 4); the parts
 * of a page that show it do not.
 */
export const userInfoOptions = queryOptions({
  queryKey: userKeys.info,
  queryFn: ({ signal }) => call(info, { signal }),
})

/** The progress of the opening of merchant permission. */
export const openingOptions = queryOptions({
  queryKey: userKeys.opening,
  queryFn: ({ signal }) => call(opening, { signal }),
})
