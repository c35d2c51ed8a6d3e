import { MutationCache, QueryClient } from '@tanstack/react-query'
import { type ApiError, isApiError } from './errors'

/** A read that the server postponed (429, 503) is tried again at the time it named, at most this often. */
const PUT_OFF_RETRIES = 2
const FRESH_MS = 10_000

interface QueryClientOptions {
  /** Called for each write that failed, unless its form or the session already tells the person. */
  onFailedWrite: (error: ApiError) => void
}

/**
 * Creates the cache of answers with the console's rules for reads and writes (SECURITY.md 3.1).
 * - `networkMode: 'always'`: offline a call fails at once. TanStack's default would hold a withdrawal back and send it
 *   when the connection returns.
 * - Writes are never repeated here. Neither are timeouts of reads, because `call` already repeats them.
 * @example createQueryClient({ onFailedWrite: (error) => toastError(explain(error)) })
 */
export function createQueryClient({ onFailedWrite }: QueryClientOptions): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < PUT_OFF_RETRIES && waitFor(error) !== undefined,
        retryDelay: (_, error) => ((waitFor(error) ?? 0) + Math.random()) * 1000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        // The session announces 'Login expired' itself; it must not be shown twice.
        if (meta?.['formShowsError'] || !isApiError(error) || error.silent || error.kind === 'unauthorized') return
        onFailedWrite(error)
      },
    }),
  })
}

function waitFor(error: unknown): number | undefined {
  return isApiError(error) && (error.status === 429 || error.status === 503) ? error.retryAfter : undefined
}
