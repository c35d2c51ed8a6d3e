import { MutationCache, QueryClient } from '@tanstack/react-query'
import { toastError } from '@/lib/ui/toast'
import { explain } from './explain'
import { isApiError } from './errors'

/** Reads that the server put off (429, 503) are tried again when it said, at most this often. */
const PUT_OFF_RETRIES = 2
const FRESH_MS = 10_000

/**
 * How the console reads and writes (SECURITY.md 3.1).
 * - `networkMode: 'always'`: offline a call fails at once. TanStack's default would hold a withdrawal back and send it
 *   when the connection returns.
 * - Writes are never repeated here. Timeouts of reads are repeated by `call` alone, so not here either.
 */
export function createQueryClient(): QueryClient {
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
        // What the session says itself ('Login expired') is not said twice.
        if (meta?.['inPlace'] || !isApiError(error) || error.silent || error.kind === 'unauthorized') return
        toastError(explain(error))
      },
    }),
  })
}

function waitFor(error: unknown): number | undefined {
  return isApiError(error) && (error.status === 429 || error.status === 503) ? error.retryAfter : undefined
}

/** The one cache of the signed-in console. Sign-in never loads this module. */
export const queryClient = createQueryClient()
