import * as z from 'zod/mini'
import { lenient, text, written } from '@/lib/forms/search-fields'

const id = text(64).check(z.regex(/^[\w-]+$/))

const fields = z.object({
  /** The payment that the page is about. */
  payment: lenient(id),
  /** The look-up that it is about, when there is no payment. */
  lookUp: lenient(id),
})

export type EvidenceSearch = z.output<typeof fields>

/** Reads the address; wrong values are dropped. Never throws. */
export function readEvidenceSearch(raw: Record<string, unknown>): EvidenceSearch {
  return written<EvidenceSearch>(z.parse(fields, raw))
}
