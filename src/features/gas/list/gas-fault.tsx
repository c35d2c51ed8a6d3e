import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { explain } from '@/lib/api/explain'
import { ErrorState } from '@/lib/ui/error-state'

type GasQuery = Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>

/** A failed call for gas expenses; what was there stays below it. */
export function GasFault({ query: { data, error, isFetching, refetch } }: { query: GasQuery }) {
  return (
    <ErrorState
      title={data ? <Trans>Could not refresh.</Trans> : <Trans>Could not load the gas expenses.</Trans>}
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      {explain(error)}
    </ErrorState>
  )
}
