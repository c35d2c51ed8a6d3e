import type { TransactionQuery, UndecidedQuery } from '@/lib/api/transactions'
import { pageOf } from '@/lib/list/list-search'
import { type Calendar, dayQuery } from '#shared/time/day-range'
import { DEFAULT_SORT, filterOf, type RecordsFilter, type RecordsSearch } from '../search'

/** The filters as query of list and export; `end_time` is the first second after the last day. */
export function filterQuery(
  search: RecordsFilter,
  calendar: Calendar,
): Omit<TransactionQuery, 'current' | 'pageSize' | 'sort'> {
  const { range: _range, from: _from, to: _to, ...filter } = filterOf(search)
  return { ...filter, ...dayQuery(search, calendar) }
}

/** The filters of a decision about many payments. */
export function undecidedQuery(search: RecordsFilter, calendar: Calendar): UndecidedQuery {
  const { undecided: _undecided, ...filter } = filterQuery(search, calendar)
  return filter
}

/** The query of one page of the list, from the address. */
export function listQuery(search: RecordsSearch, calendar: Calendar): TransactionQuery {
  const { sort = DEFAULT_SORT } = search
  return { ...filterQuery(search, calendar), sort, ...pageOf(search) }
}
