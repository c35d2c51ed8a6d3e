import type { QueryClient } from '@tanstack/react-query'
import { passkeysOptions } from '@/lib/api/passkey'

/** Reads again what a passkey that was added or removed has changed: the list, and the log. */
export async function staleAfterPasskeys(cache: QueryClient): Promise<void> {
  await Promise.all(
    [passkeysOptions.queryKey, ['user', 'log']].map((queryKey) => cache.invalidateQueries({ queryKey })),
  )
}
