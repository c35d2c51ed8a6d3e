import { useEffect, useRef, useState } from 'react'
import { isAbort } from '@/lib/api/transport/errors'
import { readStatementLines, type Statement } from '@/lib/api/statement'
import { booksCheck, type BooksVerdict } from './books-check'

export type BooksState =
  | { readonly is: 'idle' }
  | { readonly is: 'reading'; readonly lines: number; readonly all: number }
  /** With the checked statement, because the page may have fetched a newer one since. */
  | { readonly is: 'done'; readonly verdict: BooksVerdict; readonly checked: Statement }
  | { readonly is: 'failed'; readonly error: unknown }

/**
 * Reads all lines of a statement and computes it again. It checks the statement of the start, also when the page
 * fetches a newer one; unmounting cancels it.
 */
export function useBooksCheck(statement: Statement) {
  const [state, setState] = useState<BooksState>({ is: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    const check = booksCheck(statement)
    const { token_id, month, lines: all } = statement
    setState({ is: 'reading', lines: 0, all })
    try {
      await readStatementLines(
        { token_id, month },
        {
          onLine: (line) => check.add(line),
          onProgress: () => setState({ is: 'reading', lines: check.lines(), all }),
          signal: controller.signal,
        },
      )
      setState({ is: 'done', verdict: check.verdict(), checked: statement })
    } catch (error) {
      if (controller.signal.aborted) setState({ is: 'idle' })
      else setState(isAbort(error) ? { is: 'idle' } : { is: 'failed', error })
    }
  }
  return { state, start, cancel: () => running.current?.abort() }
}
