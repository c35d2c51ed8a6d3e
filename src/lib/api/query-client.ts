import { MutationCache, QueryClient } from '@tanstack/react-query'
import { type ApiError, isApiError } from './errors'

/** Reads that the server put off (429, 503) are tried again when it said, at most this often. */
const PUT_OFF_RETRIES = 2
const FRESH_MS = 10_000

interface QueryClientOptions {
  /** Hears of each write that failed, unless its form or the session already tells the person. */
  onFailedWrite: (error: ApiError) => void
}

/**
 * How the console reads and writes (SECURITY.md 3.1).
 * - `networkMode: 'always'`: offline a call fails at once. TanStack's default would hold a withdrawal back and send it
 *   when the connection returns.
 * - Writes are never repeated here. Timeouts of reads are repeated by `call` alone, so not here either.
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
        // The session says 'Login expired' itself; it must not be said twice.
        if (meta?.['inPlace'] || !isApiError(error) || error.silent || error.kind === 'unauthorized') return
        onFailedWrite(error)
      },
    }),
  })
}

function waitFor(error: unknown): number | undefined {
  return isApiError(error) && (error.status === 429 || error.status === 503) ? error.retryAfter : undefined
}
