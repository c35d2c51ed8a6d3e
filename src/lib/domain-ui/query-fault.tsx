import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isApiError, isUnheard } from '@/lib/api/transport/errors'
import { ErrorState } from '@/lib/ui/error-state'
import { type AgedQuery, DataAge } from './data-age'
import { explain } from './explain'

/** The fields of a query that describe its failure. */
export type FaultyQuery = AgedQuery & Pick<UseQueryResult, 'error' | 'data' | 'isFetching' | 'refetch'>

interface QueryFaultProps {
  query: FaultyQuery
  /** What could not be loaded, in one sentence. */
  title: ReactNode
}

/**
 * A block's failed query: what happened, the code, Retry. Without data it is a callout. With old data it is one quiet
 * line with their age, so that the layout does not jump; without any answer the age alone, because the frame says once for
 * the whole page that none came. Draws nothing when there is no failure.
 * @example <QueryFault query={query} title={<Trans>Could not load the asset ratio.</Trans>} />
 */
export function QueryFault({ query, title }: QueryFaultProps) {
  if (!query.isError) return null
  if (query.data !== undefined) return <OldFigures query={query} />
  return (
    <ErrorState
      title={title}
      code={faultCode(query.error)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    >
      {explain(query.error)}
    </ErrorState>
  )
}

function OldFigures({ query }: { query: FaultyQuery }) {
  if (isUnheard(query.error)) {
    return (
      <div>
        <DataAge query={query} />
      </div>
    )
  }
  const code = faultCode(query.error)
  return (
    <output className="flex flex-wrap items-center gap-x-2 gap-y-1 type-12 text-text-2">
      <DataAge query={query} />
      <span>
        <b className="font-medium text-danger-text">
          <Trans>Could not refresh.</Trans>
        </b>{' '}
        {explain(query.error)} {code && <span className="type-mono">{code}</span>}
      </span>
      <RetryLink query={query} />
    </output>
  )
}

/**
 * A button inside a sentence that fetches again. It is 24 px high, which is easier to hit, without making the line
 * higher.
 */
export function RetryLink({ query }: { query: Pick<FaultyQuery, 'isFetching' | 'refetch'> }) {
  return (
    <button
      type="button"
      onClick={() => void query.refetch()}
      aria-busy={query.isFetching}
      className="-my-1 min-h-6 font-medium text-accent-text underline underline-offset-3"
    >
      {query.isFetching ? <Trans>Retrying…</Trans> : <Trans>Retry</Trans>}
    </button>
  )
}

/** The envelope's code, else the HTTP status; undefined for other errors, and for a success that could not be read. */
export function faultCode(error: unknown): string | undefined {
  if (!isApiError(error)) return undefined
  const code = error.code ?? error.status
  return code === undefined || code === 200 ? undefined : String(code)
}
