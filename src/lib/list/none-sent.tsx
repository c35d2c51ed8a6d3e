import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '@/lib/ui/error-state'

/**
 * Stands in the place of rows when a server tells a total above zero and sends no rows. Such an answer contradicts
 * itself; the words of an empty list would be a failure that looks like zero.
 */
export function NoneSent({ query }: { query: Pick<UseQueryResult, 'refetch' | 'isFetching'> }) {
  return (
    <ErrorState
      title={<Trans>The server says that there are entries, but it sent none.</Trans>}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    >
      <Trans>Try again. If it stays so, ask those who run the service.</Trans>
    </ErrorState>
  )
}
