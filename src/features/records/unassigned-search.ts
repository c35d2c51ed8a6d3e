import * as z from 'zod/mini'
import { lenient, written } from '@/lib/forms/search-fields'
import { listFields, type ListSearch } from '@/lib/list/list-search'

/** The whole state of the page of unassigned money. What waits for a decision is the default and not written. */
export interface UnassignedSearch extends ListSearch {
  show?: 'decided' | 'all'
}

declare module '@/lib/paths/page-search' {
  interface PageSearch {
    '/unassigned': UnassignedSearch
  }
}

const fields = z.object({
  show: lenient(z.enum(['decided', 'all'])),
  ...listFields,
})

/**
 * Reads the address. Never throws: a damaged link opens the default page.
 * @example readUnassignedSearch({ page: 1, show: 'decided' }) // { show: 'decided' }
 */
export function readUnassignedSearch(raw: Record<string, unknown>): UnassignedSearch {
  return written<UnassignedSearch>(z.parse(fields, raw))
}
