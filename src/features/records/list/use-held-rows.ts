import { useState } from 'react'
import type { TransactionPage } from '@/lib/api/transactions'

interface Held {
  key: string
  /** The number of the first row, over all pages. */
  first: number
  page: TransactionPage
}

interface Answer {
  /** What was asked for. */
  key: string
  first: number
  /** The latest answer to it, or to the question before while `isPrevious`. */
  fresh: TransactionPage | undefined
  isPrevious: boolean
}

export interface HeldRows {
  /** What is drawn: the rows that were there, with what became of them. */
  page: TransactionPage | undefined
  first: number
  /** Rows that came and wait; undefined when nothing waits. 0: the order changed, but nothing is new. */
  waiting: number | undefined
  /** Shows what waits. */
  release: () => void
}

/**
 * Keeps rows where they are while somebody looks at them: a refresh changes what a row says, never which row stands
 * where. Another page or filter, or `release`, takes the rows as they are now.
 */
export function useHeldRows({ key, first, fresh, isPrevious }: Answer): HeldRows {
  const [held, setHeld] = useState<Held>()
  const answer = isPrevious ? undefined : fresh
  const isNew =
    answer !== undefined && (held?.key !== key || held.page.list.length === 0 || isSameOrder(held.page, answer))
  if (isNew && held?.page !== answer) setHeld({ key, first, page: answer })
  const shown = isNew ? answer : held?.page
  const waits = answer !== undefined && !isNew && shown !== undefined
  return {
    first: isNew ? first : (held?.first ?? first),
    page: waits ? withNews(shown, answer) : (shown ?? fresh),
    waiting: waits ? Math.max(0, answer.total - shown.total) : undefined,
    release: () => answer && setHeld({ key, first, page: answer }),
  }
}

function isSameOrder(one: TransactionPage, other: TransactionPage): boolean {
  return (
    one.list.length === other.list.length &&
    one.list.every(({ handle_id }, place) => handle_id === other.list[place]?.handle_id)
  )
}

function withNews(shown: TransactionPage, fresh: TransactionPage): TransactionPage {
  const news = new Map(fresh.list.map((row) => [row.handle_id, row]))
  return { ...fresh, list: shown.list.map((row) => news.get(row.handle_id) ?? row) }
}
