import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NoneSent } from './none-sent'

interface Answer {
  list: readonly unknown[]
  total: number
}

type Asking = Pick<UseQueryResult, 'refetch' | 'isFetching'>

/** What stands in the place of rows when there are none: `words`, unless the server says that it has results. */
export function emptyList(query: Asking, answer: Answer | undefined, words: ReactNode): ReactNode {
  const isContradiction = answer !== undefined && answer.list.length === 0 && answer.total > 0
  return isContradiction ? <NoneSent query={query} /> : words
}
