const lost = new WeakSet<Error>()

/** Whether a page failed because its code could not be fetched: without a connection, or after a release took it away. */
export const isLostCode = (error: unknown): boolean => error instanceof Error && lost.has(error)

/**
 * Remembers which errors come from code that could not be fetched. Without a connection the page must stay: for the
 * browsers' own message the router loads the document anew, and the last known figures would give way to "no internet".
 *
 * @returns what ends it
 */
export function watchLostCode(): () => void {
  const stop = new AbortController()
  addEventListener('vite:preloadError', remember, stop)
  return () => stop.abort()
}

function remember({ payload }: VitePreloadErrorEvent): void {
  lost.add(payload)
  if (!navigator.onLine) payload.message = `Offline: ${payload.message}`
}
