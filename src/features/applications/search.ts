import * as z from 'zod/mini'
import { lenient, recordId, text, written } from '@/lib/forms/search-fields'

const schema = z.object({
  open: lenient(recordId),
  /** The form for a new one is open. */
  act: lenient(z.literal('create')),
  /** A part of a name or of an id. */
  q: lenient(text(64)),
  mode: lenient(z.enum(['address', 'hybrid', 'otc'])),
})

export type ApplicationsSearch = z.output<typeof schema>

declare module '@/lib/paths/page-search' {
  interface PageSearch {
    '/appManage': ApplicationsSearch
  }
}

/** Reads the address; wrong values are dropped. Never throws. */
export function readApplicationsSearch(search: object): ApplicationsSearch {
  return written<ApplicationsSearch>(z.parse(schema, search))
}
