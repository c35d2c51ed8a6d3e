import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Everything under a key is stale: what is on the page is read anew, the rest when it is next looked at. A first answer
 * still on its way may be older than the change, and TanStack would not ask twice for it: it is read anew once it is here.
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
      // Whatever became of it is told where it is shown.
      await query.promise?.catch(() => undefined)
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }),
  ])
}
