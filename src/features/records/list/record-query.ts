import type { TransactionQuery } from '@/lib/api/transactions'
import { addDays, rangeBounds } from '@/lib/time/day-bounds'
import { DEFAULT_SORT, filterOf, type RangeName, type RecordsFilter, type RecordsSearch } from '../search'

/** What day it is, and where. */
export interface Calendar {
  /** YYYY-MM-DD in `zone`. */
  today: string
  zone: string
}

const DAYS_BACK: Record<RangeName, number> = { today: 0, '7d': 6, '30d': 29 }

export interface Days {
  from: string
  to: string
}

/** First and last day of a filter, both included; a range never goes past today. Undefined: of all time. */
export function daysOf({ range, from, to }: RecordsFilter, { today }: Calendar): Days | undefined {
  if (range) return { from: addDays(today, -DAYS_BACK[range]), to: today }
  if (!from || !to) return undefined
  return { from: from < today ? from : today, to: to < today ? to : today }
}

/** The filters as the list and the export take them: `end_time` is the first second after the last day. */
export function filterQuery(
  search: RecordsFilter,
  calendar: Calendar,
): Omit<TransactionQuery, 'current' | 'pageSize' | 'sort'> {
  const { range: _range, from: _from, to: _to, ...filter } = filterOf(search)
  const days = daysOf(search, calendar)
  if (!days) return filter
  const { start, end } = rangeBounds(days.from, days.to, calendar.zone)
  return { ...filter, start_time: start, end_time: end }
}

export function pageSizeOf(search: RecordsSearch): 10 | 20 {
  return search.size ?? 10
}

/** One page of the list, as the address says. */
export function listQuery(search: RecordsSearch, calendar: Calendar): TransactionQuery {
  const { sort = DEFAULT_SORT, page: current = 1 } = search
  return { ...filterQuery(search, calendar), sort, current, pageSize: pageSizeOf(search) }
}

/** The number of a row over all pages, by the real page size: page 2 at size 10 is numbered from 11. */
export function rowNumber(search: RecordsSearch, place: number): number {
  return ((search.page ?? 1) - 1) * pageSizeOf(search) + place + 1
}
