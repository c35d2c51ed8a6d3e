import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from '@/lib/api/transport/query-client'
import { toastError } from '@/lib/ui/toast'
import { explain } from './explain'

/**
 * Creates a cache of answers that shows a toast for each failed write, unless the form shows the error itself.
 * @example const client = createConsoleClient() // one per test; the console itself uses `queryClient`
 */
export function createConsoleClient(): QueryClient {
  return createQueryClient({ onFailedWrite: (error) => toastError(explain(error)) })
}

/** The one cache of the signed-in console. The sign-in page never loads this module. */
export const queryClient = createConsoleClient()

// The browser extension "TanStack Query Devtools" looks for the cache here. Development only: the build drops the line. The
// router is at `__TSR_ROUTER__` by itself.
if (import.meta.env.DEV) Object.assign(globalThis, { __TANSTACK_QUERY_CLIENT__: queryClient })
