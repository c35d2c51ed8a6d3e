import * as z from 'zod/mini'
import { type Change, lenient, pageFrom, recordId, written } from '@/lib/forms/search-fields'

/** The search part that every list has in its address besides its filters. Default values are not written. */
export interface ListSearch {
  /** From 1; the first is not written. */
  page?: number | undefined
  /** Rows per page; 10 is not written. */
  size?: 20 | undefined
  /** Id of the record in the drawer. */
  open?: string | undefined
}

/** The schemas of `ListSearch`, for the object of a page's whole search. */
export const listFields = { page: pageFrom(2), size: lenient(z.literal(20)), open: lenient(recordId) }

/** The address without any filter; the page size stays. */
export function clearFilter<Search extends ListSearch>(search: Search): Search
export function clearFilter({ size }: ListSearch): ListSearch {
  return size ? { size } : {}
}

/**
 * The number of active filters; a first and a last day count as one.
 * @example countFilters({ appid: '7', from: '2026-11-01', to: '2026-11-21' }) // 2
 */
export function countFilters(filter: object): number {
  return Object.entries(filter).filter(([name, value]) => value !== undefined && name !== 'to').length
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

/** The page of an address as the parameters of a list call (SPEC.md section 7). */
export function pageOf(search: ListSearch): { current: number; pageSize: 10 | 20 } {
  return { current: search.page ?? 1, pageSize: pageSizeOf(search) }
}

/**
 * The number of a row over all pages, from 1.
 * @param index of the row on its page, from 0
 * @example rowNumber({ page: 2 }, 0) // 11
 */
export function rowNumber(search: ListSearch, index: number): number {
  return ((search.page ?? 1) - 1) * pageSizeOf(search) + index + 1
}
