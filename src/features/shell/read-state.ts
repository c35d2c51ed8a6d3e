import { notifyManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isUnheard } from '@/lib/api/transport/errors'

/**
 * When the oldest of the answers that an earlier start has left on this page was received, in milliseconds of the device;
 * undefined when all that is shown was fetched by this start.
 */
export function useKeptSince(): number | undefined {
  return useShown((queries) => {
    const times = queries.flatMap(({ state }) => (state.dataUpdateCount === 0 ? [state.dataUpdatedAt] : []))
    return times.length > 0 ? Math.min(...times) : undefined
  })
}

/** Whether something on this page could not be refreshed because no answer came, and how to ask for all of it again. */
export function useUnheard(): { isUnheard: boolean; askAgain: () => Promise<void> } {
  const client = useQueryClient()
  return {
    isUnheard: useShown((queries) => queries.some(wasUnheard)),
    askAgain: () => client.refetchQueries({ type: 'active', predicate: wasUnheard }),
  }
}

function wasUnheard({ state }: Query): boolean {
  return state.status === 'error' && isUnheard(state.error)
}

/** What is true of the answers that are on this page now. */
function useShown<Value extends boolean | number | undefined>(read: (shown: Query[]) => Value): Value {
  const client = useQueryClient()
  // A query can change while another component is drawn, so React is told afterwards.
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  )
  return useSyncExternalStore(subscribe, () => read(shown(client)))
}

function shown(client: QueryClient): Query[] {
  return client
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && query.state.data !== undefined)
}
