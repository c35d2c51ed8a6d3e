import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CHAIN_START } from '#shared/books/link-text'
import { booksHeadOptions, readLinks } from '@/lib/api/books'
import { userInfoOptions } from '@/lib/api/user'
import { isAbort } from '@/lib/api/transport/errors'
import { keptHead } from './kept-head'
import { type BooksResult, walkBooks } from './walk-books'

export type WholeCheck =
  | { readonly is: 'idle' }
  | { readonly is: 'reading'; readonly links: number; readonly all: number }
  | { readonly is: 'done'; readonly result: BooksResult }
  | { readonly is: 'failed'; readonly error: unknown }

/** Computes every link of the books again, from the first to the newest of this moment; unmounting cancels it. */
export function useWholeCheck() {
  const client = useQueryClient()
  const [state, setState] = useState<WholeCheck>({ is: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState({ is: 'reading', links: 0, all: 0 })
    try {
      const head = await client.fetchQuery({ ...booksHeadOptions, staleTime: 0 })
      const { mchid } = await client.ensureQueryData(userInfoOptions)
      const store = keptHead(mchid)
      const kept = store.get()
      const result = await walkBooks({
        start: CHAIN_START,
        known: kept === undefined ? [head] : [kept, head],
        read: async (after) => await readLinks(after, signal),
        onPage: (links) => setState({ is: 'reading', links, all: head.place }),
      })
      signal.throwIfAborted()
      if (result.fits) store.set(result.head)
      setState({ is: 'done', result })
    } catch (error) {
      setState(signal.aborted || isAbort(error) ? { is: 'idle' } : { is: 'failed', error })
    }
  }
  return { state, start, cancel: () => running.current?.abort() }
}
