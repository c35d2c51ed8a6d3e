import * as z from 'zod/mini'
import { lenient, LONGEST_FILTER, recordId, text, written } from '@/lib/forms/search-fields'
import { listFields } from '@/lib/list/list-search'

const fields = z.object({
  /** The network that the form begins with. */
  network: lenient(recordId),
  /** The transaction that the form begins with. */
  txid: lenient(text(LONGEST_FILTER.txid)),
  /** The look-up whose answer is shown. */
  open: listFields.open,
  page: listFields.page,
})

export type LookUpSearch = z.output<typeof fields>

declare module '@/lib/paths/page-search' {
  interface PageSearch {
    '/lookUp': LookUpSearch
  }
}

/**
 * Reads the address. Never throws: a damaged link opens the empty form.
 * @example readLookUpSearch({ network: 1, txid: 'ab…' }) // { network: '1', txid: 'ab…' }
 */
export function readLookUpSearch(raw: Record<string, unknown>): LookUpSearch {
  return written<LookUpSearch>(z.parse(fields, raw))
}
