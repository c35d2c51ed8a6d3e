import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Marks everything under a key as stale: queries on the page are fetched again now, the others when they are next used.
 * A first answer that is still under way may be older than the change, and TanStack would not fetch it twice; it is
 * fetched again once it has arrived.
 */
export async function readAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = client.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  })
  await Promise.all([
    client.invalidateQueries({ queryKey }),
    ...first.map(async (query) => {
      // A failure is shown by the component of the query.
      await query.promise?.catch(() => undefined)
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }),
  ])
}
