import * as z from 'zod/mini'
import { type CallbackState, CALLBACK_STATES } from '@/lib/domain-ui/callback-state'
import { type Change, lenient, LONGEST_FILTER, recordId, text, written } from '@/lib/forms/search-fields'
import { dayFields, readDays, withFilter } from '@/lib/list/day-search'
import { listFields, type ListSearch } from '@/lib/list/list-search'
import type { DayFilter } from '#shared/time/day-range'

/** The filters of the deliveries, by their wire names; days are of the merchant's zone, both included. */
export interface CallbacksFilter extends DayFilter {
  appid?: string
  /** A platform order, or the beginning of a merchant order. */
  order?: string
  /** One of the seven states, or `failing` for the three in which a callback was given up. */
  state?: CallbackState | 'failing'
}

/** The whole state of the page. Default values are not written. */
export interface CallbacksSearch extends CallbacksFilter, ListSearch {}

declare module '@/lib/paths/page-search' {
  interface PageSearch {
    '/callbackList': CallbacksSearch
  }
}

const fields = z.object({
  appid: lenient(recordId),
  order: lenient(text(LONGEST_FILTER.order)),
  state: lenient(z.enum([...CALLBACK_STATES, 'failing'])),
  ...dayFields,
  ...listFields,
})

/**
 * Reads the address. Never throws: a damaged link opens the default page.
 * @example readCallbacksSearch({ page: 1, state: 'failed', size: 30 }) // { state: 'failed' }
 */
export function readCallbacksSearch(raw: Record<string, unknown>): CallbacksSearch {
  const { range, from, to, ...rest } = z.parse(fields, raw)
  return written({ ...rest, ...readDays({ range, from, to }) })
}

/** The address after other filters: always on the first page, with the drawer closed. */
export function changeFilter(search: CallbacksSearch, change: Change<CallbacksFilter>): CallbacksSearch {
  return readCallbacksSearch(withFilter(search, change))
}

/** The filters in the address. */
export function filterOf({ appid, order, state, range, from, to }: CallbacksSearch): CallbacksFilter {
  return written({ appid, order, state, range, from, to })
}
