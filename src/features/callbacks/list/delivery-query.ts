import type { CallbackQuery } from '@/lib/api/callbacks'
import { pageOf } from '@/lib/list/list-search'
import { type Calendar, dayQuery } from '#shared/time/day-range'
import { type CallbacksSearch, filterOf } from '../search'

/** The query of the call for one page of deliveries, from the search of the page's URL; its days become times. */
export function listQuery(search: CallbacksSearch, calendar: Calendar): CallbackQuery {
  const { range: _range, from: _from, to: _to, ...filter } = filterOf(search)
  return { ...filter, ...dayQuery(search, calendar), ...pageOf(search) }
}
