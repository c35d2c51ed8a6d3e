import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '@/lib/ui/error-state'

interface Answer {
  list: readonly unknown[]
  total: number
}

/**
 * What stands in the place of rows when there are none: the words of an empty list, unless the server says that it has
 * results. Such an answer contradicts itself, and "nothing yet" would be a failure that looks like zero.
 */
export function emptyOf(query: UseQueryResult<Answer>, usual: ReactNode): ReactNode {
  const { data } = query
  if (data === undefined || data.list.length > 0 || !(data.total > 0)) return usual
  return (
    <ErrorState
      title={<Trans>The server says that there are results, but it sent none.</Trans>}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    >
      <Trans>Try again. If it stays so, ask those who run the service.</Trans>
    </ErrorState>
  )
}
