import { useEffect } from 'react'

interface Pages {
  /** Of all pages; undefined while it is not known for what is asked now. */
  total: number | undefined
  /** From 1. */
  page: number
  size: number
  onPage: (page: number) => void
}

/** A page that does not exist any more, or never did, leads to the last one. */
export function useLastPage({ total, page, size, onPage }: Pages): void {
  useEffect(() => {
    if (total === undefined) return
    const last = Math.max(1, Math.ceil(total / size))
    if (page > last) onPage(last)
  }, [total, page, size, onPage])
}
