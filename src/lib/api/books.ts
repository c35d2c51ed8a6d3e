import { queryOptions } from '@tanstack/react-query'
import type { StoredLink } from '#shared/books/link-faults'
import { booksHead, booksLinks } from '#shared/contract/book-links'
import { accountKeys } from './account'
import { call } from './transport/http'

/** The end of the chain of links over the books. Ask only a back end that offers `account.booksHead`. */
export const booksHeadOptions = queryOptions({
  queryKey: accountKeys.booksHead,
  queryFn: ({ signal }) => call(booksHead, { signal }),
})

/** The links after a place, as many as the server gives at once; none at the end. */
export async function readLinks(after: number, signal: AbortSignal): Promise<StoredLink[]> {
  const { list } = await call(booksLinks, { query: { after }, signal })
  return list.map(({ entry, ...link }) => ({ ...link, entry: entry && { entry_id: link.entry_id, ...entry } }))
}
