import type { CallbackQuery } from '@/lib/api/callbacks'
import { type Calendar, dayQuery } from '@/lib/time/day-range'
import { type CallbacksSearch, filterOf } from '../search'

export function pageSizeOf({ size }: CallbacksSearch): 10 | 20 {
  return size ?? 10
}

/** One page of the list, as the address says. */
export function listQuery(search: CallbacksSearch, calendar: Calendar): CallbackQuery {
  const { range: _range, from: _from, to: _to, ...filter } = filterOf(search)
  return { ...filter, ...dayQuery(search, calendar), current: search.page ?? 1, pageSize: pageSizeOf(search) }
}

/** The number of the first row over all pages, by the real page size: page 2 at size 10 begins with 11. */
export function firstNumber(search: CallbacksSearch): number {
  return ((search.page ?? 1) - 1) * pageSizeOf(search) + 1
}
