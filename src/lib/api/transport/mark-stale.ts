import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Marks what an act has changed as stale: queries on the page are fetched again now, the others when they are next used.
 * Nobody can wait for it, on purpose: the answer to the act is shown at once. On a bad network the fetches take minutes,
 * and an answer that is given only once, such as a KEY, would be lost with the page meanwhile.
 */
export function markStale(client: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey })
}
