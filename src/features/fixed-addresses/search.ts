import * as z from 'zod/mini'
import { written } from '@/lib/forms/search-fields'
import { listFields } from '@/lib/list/list-search'

const schema = z.object({
  /** Id of the address whose drawer is open. */
  open: listFields.open,
  page: listFields.page,
})

export type FixedSearch = z.output<typeof schema>

declare module '@/lib/paths/page-search' {
  interface PageSearch {
    '/property/fixedAddr': FixedSearch
  }
}

/** Reads the address; wrong values are dropped. Never throws. */
export function readFixedSearch(search: object): FixedSearch {
  return written<FixedSearch>(z.parse(schema, search))
}
