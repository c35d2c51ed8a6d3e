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
