import * as z from 'zod/mini'
import { lenient, recordId, written } from '@/lib/forms/search-fields'

const fields = z.object({
  /** The payment that the page is about. */
  payment: lenient(recordId),
  /** The look-up that it is about, when there is no payment. */
  lookUp: lenient(recordId),
})

export type EvidenceSearch = z.output<typeof fields>

declare module '@/lib/paths/page-search' {
  interface PageSearch {
    '/evidence': EvidenceSearch
  }
}

/** Reads the address; wrong values are dropped. Never throws. */
export function readEvidenceSearch(raw: Record<string, unknown>): EvidenceSearch {
  return written<EvidenceSearch>(z.parse(fields, raw))
}
