import { type Calendar, dayQuery } from '#shared/time/day-range'
import type { PageSize } from '@/lib/ui/table/pager'
import { isOfWithdrawals, type ListFilter, type PropertySearch } from '../search'

/** Rows per page (SPEC.md section 9): ten; seven for withdrawals on a phone. */
export function pageSizeOf(search: PropertySearch, phone: boolean): PageSize {
  return search.size ?? (phone && isOfWithdrawals(search) ? 7 : 10)
}

/** The filters as query of the lists and the export. */
export function filterQuery({ token_id, state, ...days }: ListFilter, calendar: Calendar) {
  return {
    ...(token_id === undefined ? {} : { token_id }),
    ...(state === undefined ? {} : { state }),
    ...dayQuery(days, calendar),
  }
}

/** The query of one page of a list, from the address. */
export function listQuery(search: PropertySearch, calendar: Calendar, phone: boolean) {
  return { ...filterQuery(search, calendar), current: search.page ?? 1, pageSize: pageSizeOf(search, phone) }
}
