import * as z from 'zod/mini'
import { lenient, recordId, written } from '@/lib/forms/search-fields'

const schema = z.object({
  /** Id of the address whose drawer is open. */
  open: lenient(recordId),
  page: lenient(z.int().check(z.gte(1), z.lte(100_000))),
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
