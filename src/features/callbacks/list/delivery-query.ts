import type { CallbackQuery } from '@/lib/api/callbacks'
import { pageSizeOf } from '@/lib/list/list-search'
import { type Calendar, dayQuery } from '@/lib/time/day-range'
import { type CallbacksSearch, filterOf } from '../search'

/** The query of one page of the list, from the address. */
export function listQuery(search: CallbacksSearch, calendar: Calendar): CallbackQuery {
  const { range: _range, from: _from, to: _to, ...filter } = filterOf(search)
  return { ...filter, ...dayQuery(search, calendar), current: search.page ?? 1, pageSize: pageSizeOf(search) }
}
