import { useEffect, useRef, useState } from 'react'
import { isAbort } from '@/lib/api/errors'
import { readStatementLines, type Statement } from '@/lib/api/statement'
import { booksCheck, type BooksVerdict } from './books-check'

export type BooksState =
  | { readonly is: 'idle' }
  | { readonly is: 'reading'; readonly lines: number }
  | { readonly is: 'done'; readonly verdict: BooksVerdict }
  | { readonly is: 'failed'; readonly error: unknown }

/** Reads all lines of a statement and recomputes it; one statement at a time, given up with the page. */
export function useBooksCheck(statement: Statement) {
  const [state, setState] = useState<BooksState>({ is: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    const check = booksCheck(statement)
    const { token_id, month } = statement
    setState({ is: 'reading', lines: 0 })
    try {
      await readStatementLines(
        { token_id, month },
        {
          onLine: (line) => check.add(line),
          onProgress: () => setState({ is: 'reading', lines: check.lines() }),
          signal: controller.signal,
        },
      )
      setState({ is: 'done', verdict: check.verdict() })
    } catch (error) {
      if (controller.signal.aborted) setState({ is: 'idle' })
      else setState(isAbort(error) ? { is: 'idle' } : { is: 'failed', error })
    }
  }
  return { state, start, cancel: () => running.current?.abort() }
}
