/** Subscribes to a tick every second, for `useSyncExternalStore`. */
export function everySecond(listener: () => void): () => void {
  const clock = setInterval(listener, 1000)
  return () => clearInterval(clock)
}
