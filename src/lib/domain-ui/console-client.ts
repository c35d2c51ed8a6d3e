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
