import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NoneSent } from './none-sent'

interface Answer {
  list: readonly unknown[]
  total: number
}

/** What stands in the place of rows when there are none: `words`, unless the server says that it has results. */
export function emptyList(query: UseQueryResult<Answer>, words: ReactNode): ReactNode {
  const { data } = query
  const isContradiction = data !== undefined && data.list.length === 0 && data.total > 0
  return isContradiction ? <NoneSent query={query} /> : words
}
