import { queryOptions } from '@tanstack/react-query'
import { opening } from '#shared/contract/opening'
import { call } from '@/lib/api/transport/http'
import { userKeys } from './user'

/** The progress of the opening of merchant permission. */
export const openingOptions = queryOptions({
  queryKey: userKeys.opening,
  queryFn: ({ signal }) => call(opening, { signal }),
})
