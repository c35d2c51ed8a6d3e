import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isApiError } from '@/lib/api/errors'
import { explain } from '@/lib/api/explain'
import { formatTime } from '@/lib/time/format-time'
import { AsOf } from '@/lib/ui/as-of'
import { ErrorState } from '@/lib/ui/error-state'

/** What the states of a block are read from. */
export type BlockQuery = Pick<UseQueryResult, 'isError' | 'error' | 'data' | 'dataUpdatedAt' | 'isFetching' | 'refetch'>

interface BlockFaultProps {
  query: BlockQuery
  zone: string
  /** What could not be loaded, as a sentence. */
  title: ReactNode
}

/** A block's failed call: what happened, the code, Retry; over old figures also how old they are. Else nothing. */
export function BlockFault({ query, zone, title }: BlockFaultProps) {
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
          <AsOf time={clockOf(query.dataUpdatedAt, zone)} stale />
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

/** When a query last got an answer, as HH:mm in the merchant's zone. @param updatedAt milliseconds, as TanStack keeps it */
export function clockOf(updatedAt: number, zone: string): string {
  return formatTime(Math.floor(updatedAt / 1000), 'minute', { zone })
}
