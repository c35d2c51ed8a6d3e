import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isApiError } from '@/lib/api/errors'
import { explain } from '@/lib/domain-ui/explain'
import { serverTimeAt } from '@/lib/api/server-clock'
import { formatTime } from '@/lib/time/format-time'
import { AsOf } from '@/lib/ui/as-of'
import { ErrorState } from '@/lib/ui/error-state'

type Asked = Pick<UseQueryResult, 'isError' | 'error' | 'data' | 'dataUpdatedAt' | 'isFetching' | 'refetch'>

interface FaultProps {
  query: Asked
  zone: string
  /** What could not be loaded, in one sentence. */
  title: ReactNode
}

/** The error of a failed call; over old data it shows their age. Draws nothing without an error. */
export function Fault({ query, zone, title }: FaultProps) {
  if (!query.isError) return null
  const isOld = query.data !== undefined
  const code = isApiError(query.error) ? (query.error.code ?? query.error.status) : undefined
  const time = formatTime(serverTimeAt(query.dataUpdatedAt), 'minute', { zone })
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2 [&>*:first-child]:w-full">
      <ErrorState
        title={isOld ? <Trans>Could not refresh.</Trans> : title}
        code={code === undefined ? undefined : String(code)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {explain(query.error)}
      </ErrorState>
      {isOld && <AsOf time={time} stale />}
    </div>
  )
}
