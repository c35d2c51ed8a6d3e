import type { QueryClient } from '@tanstack/react-query'
import { passkeysOptions } from '@/lib/api/passkey'
import { markStale } from '@/lib/api/transport/mark-stale'

/** Reads again what a passkey that was added or removed has changed: the list, and the log. */
export function staleAfterPasskeys(cache: QueryClient): void {
  markStale(cache, [passkeysOptions.queryKey, ['user', 'log']])
}
