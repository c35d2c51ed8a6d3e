import { type Calendar, dayQuery } from '@/lib/time/day-range'
import type { PageSize } from '@/lib/ui/table/pager'
import type { ListFilter, PropertySearch } from '../search'

/** SPEC.md section 9: ten; seven for the withdrawals of a phone. */
export function pageSizeOf({ tab, size }: PropertySearch, phone: boolean): PageSize {
  return size ?? (phone && tab === undefined ? 7 : 10)
}

/** The filters as the lists and the export take them. */
export function filterQuery({ token_id, state, ...days }: ListFilter, calendar: Calendar) {
  return {
    ...(token_id === undefined ? {} : { token_id }),
    ...(state === undefined ? {} : { state }),
    ...dayQuery(days, calendar),
  }
}

/** One page of a list, as the address says. */
export function listQuery(search: PropertySearch, calendar: Calendar, phone: boolean) {
  return { ...filterQuery(search, calendar), current: search.page ?? 1, pageSize: pageSizeOf(search, phone) }
}
