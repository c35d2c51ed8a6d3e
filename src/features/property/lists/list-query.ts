import { type Calendar, dayQuery } from '#shared/time/day-range'
import type { PageSize } from '@/lib/list/pager'
import type { Paging } from '@/lib/list/use-pages'
import { changeSearch, isOfWithdrawals, type ListFilter, type PropertySearch } from '../search'

/** Rows per page (SPEC.md section 9): ten; seven for withdrawals on a phone. */
function pageSizeOf(search: PropertySearch, phone: boolean): PageSize {
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

interface Place {
  search: PropertySearch
  onSearch: (search: PropertySearch, how?: 'replace') => void
  phone: boolean
}

const PHONE_SIZES = [7, 10, 20] as const

/** The pages of a list, as the address has them. */
export function pagingOf({ search, onSearch, phone }: Place): Paging {
  const { open: _open, sort: _sort, act: _act, asset: _asset, ...question } = search
  return {
    page: search.page ?? 1,
    size: pageSizeOf(search, phone),
    ...(phone && isOfWithdrawals(search) && { sizes: PHONE_SIZES }),
    onPage: (page, how) => onSearch(changeSearch(search, { page }), how),
    onSize: (size) => onSearch(changeSearch(search, { size: size === 7 ? undefined : size, page: undefined })),
    question: JSON.stringify(question),
  }
}
