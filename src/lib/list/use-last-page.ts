import { useEffect } from 'react'

interface Pages {
  /** The number of results over all pages; undefined while it is not known for the current query. */
  total: number | undefined
  /** From 1. */
  page: number
  size: number
  onPage: (page: number) => void
}

/** Goes to the last page when the current page does not exist. */
export function useLastPage({ total, page, size, onPage }: Pages): void {
  useEffect(() => {
    if (total === undefined) return
    const last = Math.max(1, Math.ceil(total / size))
    if (page > last) onPage(last)
  }, [total, page, size, onPage])
}

/**
 * Whether an answer is of a page after the last one: it has no rows although there are results. Until the last page has
 * come, the list is still loading; it is not empty. A page that the total has is never after the last one: without rows
 * it is an answer that contradicts itself (`emptyList`), and waiting for another would never end.
 *
 * @param page of the answer, from 1; `another` for the answer of the page or filter before, which stands until the next
 *   has come: that it was empty says nothing of this one
 * @example isBeyondEnd({ list: [], total: 12 }, 3, 10) // true
 */
export function isBeyondEnd(
  answer: { list: readonly unknown[]; total: number } | undefined,
  page: number | 'another',
  size: number,
): boolean {
  if (answer === undefined || answer.list.length > 0) return false
  return page === 'another' || (answer.total > 0 && page > Math.ceil(answer.total / size))
}
