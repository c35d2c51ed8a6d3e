/** For `useSyncExternalStore`: what counts down looks again each second. */
export function everySecond(listener: () => void): () => void {
  const clock = setInterval(listener, 1000)
  return () => clearInterval(clock)
}
