import * as z from 'zod/mini'
import { type CallbackState, CALLBACK_STATES } from '@/lib/domain-ui/callback-state'
import { type Change, date, lenient, recordId, text, written } from '@/lib/forms/search-fields'
import type { ListSearch } from '@/lib/list/list-search'
import { type RangeName, RANGES } from '#shared/time/day-range'

/** The filters of the deliveries, by their wire names; days are of the merchant's zone, both included. */
export interface CallbacksFilter {
  appid?: string
  /** A platform order, or the beginning of a merchant order. */
  order?: string
  /** One of the seven states, or `failing` for the three in which a callback was given up. */
  state?: CallbackState | 'failing'
  range?: RangeName
  from?: string
  to?: string
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
  order: lenient(text(64)),
  state: lenient(z.enum([...CALLBACK_STATES, 'failing'])),
  range: lenient(z.enum(RANGES)),
  from: lenient(date),
  to: lenient(date),
  page: lenient(z.int().check(z.gte(1), z.lte(100_000))),
  size: lenient(z.literal(20)),
  open: lenient(recordId),
})

/**
 * Reads the address. Never throws: a damaged link opens the default page.
 * @example readCallbacksSearch({ page: 1, state: 'failed', size: 30 }) // { state: 'failed' }
 */
export function readCallbacksSearch(raw: Record<string, unknown>): CallbacksSearch {
  const { page, range, from, to, ...rest } = z.parse(fields, raw)
  return written({
    ...rest,
    ...(range ? { range } : from && to && from <= to ? { from, to } : {}),
    page: page === 1 ? undefined : page,
  })
}

/** The address after other filters: always on the first page, with the drawer closed. */
export function changeFilter(search: CallbacksSearch, change: Change<CallbacksFilter>): CallbacksSearch {
  const days = 'range' in change || 'from' in change ? { range: undefined, from: undefined, to: undefined } : {}
  return readCallbacksSearch({ ...search, ...days, ...change, page: undefined, open: undefined })
}

/** The address without any filter; the page size stays. */
export function clearFilter({ size }: CallbacksSearch): CallbacksSearch {
  return size ? { size } : {}
}

/** The filters in the address. */
export function filterOf({ appid, order, state, range, from, to }: CallbacksSearch): CallbacksFilter {
  return written({ appid, order, state, range, from, to })
}
