import { type Change, written } from '@/lib/forms/search-fields'

/** The search part that every list has in its address besides its filters. Default values are not written. */
export interface ListSearch {
  /** From 1; the first is not written. */
  page?: number
  /** Rows per page; 10 is not written. */
  size?: 20
  /** Id of the record in the drawer. */
  open?: string
}

/**
 * The search after a change of anything but the filters: another page, another open record, another sorting.
 * @example changeSearch({ page: 3 }, { page: 1, open: 'pay-1' }) // { open: 'pay-1' }
 */
export function changeSearch<Search extends ListSearch>(
  search: Search,
  change: Change<Search> | Change<ListSearch>,
): Search {
  return written<Search>({ ...search, ...change, ...(change.page === 1 ? { page: undefined } : {}) })
}

/** Rows per page. */
export function pageSizeOf({ size }: ListSearch): 10 | 20 {
  return size ?? 10
}

/**
 * The number of a row over all pages, from 1.
 * @param index of the row on its page, from 0
 * @example rowNumber({ page: 2 }, 0) // 11
 */
export function rowNumber(search: ListSearch, index: number): number {
  return ((search.page ?? 1) - 1) * pageSizeOf(search) + index + 1
}
