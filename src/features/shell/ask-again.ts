import { queryClient } from '@/lib/domain-ui/console-client'

/**
 * Fetches failed queries again when the connection is back; `networkMode: 'always'` does not do that itself. It listens from the
 * first drawing on: a connection may be back before the second half of the frame is there.
 * @returns a function that stops it
 */
export function watchConnection(): () => void {
  addEventListener('online', askAgain)
  return () => removeEventListener('online', askAgain)
}

function askAgain(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}
