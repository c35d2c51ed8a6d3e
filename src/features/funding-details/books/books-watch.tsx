import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { booksHeadOptions, readLinks } from '@/lib/api/books'
import { userInfoOptions } from '@/lib/api/user'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { BooksFaults } from './books-faults'
import { keptHead } from './kept-head'
import { type BooksResult, walkBooks } from './walk-books'

/** Some thousands of entries: what is more is compared when the page is opened the next time. */
const MOST_PAGES = 10

interface Watched {
  /** Null: nothing was kept before, or nothing is new. */
  readonly result: BooksResult | null
  /** Keeps the newest books from now on, although they do not continue those before. */
  readonly accept: () => void
}

/** Compares the books with what this browser has kept, and keeps their newest place when they continue it. */
async function watchBooks(client: QueryClient, mchid: string, signal: AbortSignal): Promise<Watched> {
  const store = keptHead(mchid)
  const kept = store.get()
  // After what was kept: another tab may keep a newer place meanwhile.
  const head = await client.fetchQuery({ ...booksHeadOptions, staleTime: 0 })
  const accept = () => store.set(head)
  if (kept === undefined) accept()
  if (kept === undefined || (kept.place === head.place && kept.hash === head.hash)) return { result: null, accept }
  const read = async (after: number) => await readLinks(after, signal)
  // A head before the kept place is an old answer, or links were cut off: the kept place decides which.
  const known = head.place < kept.place ? [kept] : [kept, head]
  const result = await walkBooks({ start: kept, known, mostPages: MOST_PAGES, read })
  if (result.fits) store.set(result.head)
  return { result, accept }
}

/**
 * Says when the books do not continue what this browser has kept, and draws nothing else. The comparison is made once each time
 * that the page is opened; where it could not be made, it is made the next time.
 */
export function BooksWatch() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: mchid } = useQuery({ ...userInfoOptions, refetchOnMount: false, select: (user) => user.mchid })
  const watched = useQuery({
    queryKey: ['books watch', mchid],
    queryFn: async ({ signal }) => await watchBooks(client, mchid ?? '', signal),
    enabled: mchid !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const { data } = watched
  const fits = data?.result?.fits ?? true
  useEffect(() => {
    if (!fits) announce(t`Entries do not fit.`)
  }, [fits, t])
  if (data?.result == null || data.result.fits) return null
  const goOn = () => {
    data.accept()
    void watched.refetch()
  }
  return (
    <BooksFaults
      result={data.result}
      action={
        <Button size="sm" onClick={goOn}>
          <Trans>Compare with the new books from now on</Trans>
        </Button>
      }
    />
  )
}
