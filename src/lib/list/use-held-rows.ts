import { useState } from 'react'
import { knownCount } from '#shared/money/known-count'
import { markLeft } from '@/lib/ui/left-mark'

interface PageOf<Row> {
  list: Row[]
  total: number
}

interface Held<Page> {
  key: string
  /** The number of the first row, over all pages. */
  first: number
  page: Page
}

interface Answer<Row, Page> {
  /** Identifies the query. */
  key: string
  first: number
  /** The latest answer to the query, or to the previous query while `isPrevious`. */
  fresh: Page | undefined
  isPrevious: boolean
  idOf: (row: Row) => string
  /** Rows that a refresh lacks go, because they were decided about: their old data must not offer the decision once more. */
  dropsLeft: boolean
}

interface HeldRows<Page> {
  /** The rows on the screen, with their current data. */
  page: Page | undefined
  first: number
  /** The number of rows that wait; undefined when there are none. 0: the order changed, but no row is new. */
  waiting: number | undefined
  /** Shows the waiting rows. */
  release: () => void
}

/**
 * Keeps rows at their positions while somebody reads them: a refresh changes the data of a row, never the order of
 * rows. One that the refresh lacks stays as it was, marked, because nobody knows what has become of it, or goes. Another page or
 * filter, or `release`, takes the current rows; so does a refresh after which no row would be left.
 */
export function useHeldRows<Row, Page extends PageOf<Row>>(question: Answer<Row, Page>): HeldRows<Page> {
  const { key, first, fresh, isPrevious, idOf, dropsLeft } = question
  const [held, setHeld] = useState<Held<Page>>()
  const answer = isPrevious ? undefined : fresh
  const there = new Map(answer?.list.map((row) => [idOf(row), row]))
  const stays = (row: Row) => !dropsLeft || there.has(idOf(row))
  const isNew =
    answer !== undefined &&
    (held?.key !== key || !held.page.list.some(stays) || isSameOrder(held.page.list.map(idOf), answer.list.map(idOf)))
  if (isNew && held?.page !== answer) setHeld({ key, first, page: answer })
  const shown = isNew ? answer : held?.page
  const waits = answer !== undefined && !isNew && shown !== undefined
  return {
    first: isNew ? first : (held?.first ?? first),
    page: waits
      ? { ...answer, list: shown.list.filter(stays).map((row) => there.get(idOf(row)) ?? markLeft(row)) }
      : (shown ?? fresh),
    waiting: waits ? Math.max(0, knownCount(answer.total - shown.total) ?? 0) : undefined,
    release: () => answer && setHeld({ key, first, page: answer }),
  }
}

function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index])
}
