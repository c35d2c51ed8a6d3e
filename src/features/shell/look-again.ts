import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { userKeys } from '@/lib/api/user'
import { staleKeys } from './stale-keys'

/** How old a page may get on a back end that sends no events. */
const LOOK_AGAIN_MS = 30_000

/** What events would report. Of the merchant not all: to ask what proves a change is a write, and says nothing new. */
const CHANGING: readonly QueryKey[] = staleKeys([{ type: 'listening' }]).flatMap((key): QueryKey[] =>
  key[0] === userKeys.all[0] ? [userKeys.info, userKeys.opening] : [key],
)

/**
 * Stands in for the stream on a back end without one: what the page shows is read again, while the page can be seen and is online.
 * A read that is under way keeps its time limit and the wait that the server named, and what failed without data keeps its fault.
 * @returns a function that stops it
 */
export function lookAgain(client: QueryClient): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    void client.refetchQueries(
      {
        type: 'active',
        fetchStatus: 'idle',
        predicate: ({ queryKey, state }) =>
          state.data !== undefined && CHANGING.some((key) => partialMatchKey(queryKey, key)),
      },
      { cancelRefetch: false },
    )
  }, LOOK_AGAIN_MS)
  return () => clearInterval(timer)
}
