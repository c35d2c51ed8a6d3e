import * as z from 'zod/mini'
import { lenient, recordId, written } from '@/lib/forms/search-fields'
import { listFields } from '@/lib/list/list-search'

const schema = z.object({
  /** The link whose card is open. */
  open: listFields.open,
  /** The application that the form begins with. */
  app: lenient(recordId),
  page: listFields.page,
})

export type LinkSearch = z.output<typeof schema>

declare module '@/lib/paths/page-search' {
  interface PageSearch {
    '/paymentLink': LinkSearch
  }
}

/** Reads the address; wrong values are dropped. Never throws. */
export function readLinkSearch(search: object): LinkSearch {
  return written<LinkSearch>(z.parse(schema, search))
}
