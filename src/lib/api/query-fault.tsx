import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatTime } from '@/lib/time/format-time'
import { AsOf } from '@/lib/ui/as-of'
import { ErrorState } from '@/lib/ui/error-state'
import { isApiError } from './errors'
import { explain } from './explain'
import { useZone } from './use-zone'

/** What the failure of a block is read from. */
export type FaultyQuery = Pick<
  UseQueryResult,
  'isError' | 'error' | 'data' | 'dataUpdatedAt' | 'isFetching' | 'refetch'
>

/**
 * A block's failed call: what happened, the code, Retry; over old figures also how old they are. Else nothing.
 * @example <QueryFault query={query} title={<Trans>Could not load the asset ratio.</Trans>} />
 */
export function QueryFault({ query, title }: { query: FaultyQuery; title: ReactNode }) {
  const time = useUpdatedClock(query)
  if (!query.isError) return null
  const isOld = query.data !== undefined
  return (
    <div className="grid gap-2">
      <ErrorState
        title={isOld ? <Trans>Could not refresh.</Trans> : title}
        code={faultCode(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {explain(query.error)}
      </ErrorState>
      {isOld && (
        <div>
          <AsOf time={time} stale />
        </div>
      )}
    </div>
  )
}

/** The envelope's code, else the HTTP status: what support asks for. */
export function faultCode(error: unknown): string | undefined {
  if (!isApiError(error)) return undefined
  const code = error.code ?? error.status
  return code === undefined ? undefined : String(code)
}

/** When a query last got an answer, as HH:mm in the merchant's zone. */
export function useUpdatedClock({ dataUpdatedAt }: Pick<FaultyQuery, 'dataUpdatedAt'>): string {
  return formatTime(Math.floor(dataUpdatedAt / 1000), 'minute', { zone: useZone() })
}
