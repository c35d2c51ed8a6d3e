const lost = new WeakSet<Error>()

/** Whether a page failed because its code could not be fetched: no connection, or a release removed it. */
export const isLostCode = (error: unknown): boolean => error instanceof Error && lost.has(error)

/**
 * Remembers which errors come from code that could not be fetched. Without a connection the page must stay: for the
 * browser's own error message the router would reload the document, and the last known figures would be lost.
 *
 * @returns a function that stops it
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
