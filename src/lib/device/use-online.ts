import { useSyncExternalStore } from 'react'

/** Whether the browser reports a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(listener: () => void): () => void {
  const stop = new AbortController()
  addEventListener('online', listener, stop)
  addEventListener('offline', listener, stop)
  return () => stop.abort()
}
