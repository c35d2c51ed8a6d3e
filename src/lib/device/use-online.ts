import { useSyncExternalStore } from 'react'

/** Whether the browser reports a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    // The markup of the pages is written where nobody is offline.
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  const stop = new AbortController()
  addEventListener('online', listener, stop)
  addEventListener('offline', listener, stop)
  return () => stop.abort()
}
