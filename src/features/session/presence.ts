/** Without any input for this long nobody uses the page, and its calls do not count as activity. */
const AWAY_MS = 60_000

let lastTouch = Date.now()

/** The time of the last input on this page, in milliseconds. */
export function lastTouchAt(): number {
  return lastTouch
}

/** Whether there was no input for a minute. Polling must not keep the session alive then. */
export function isAway(): boolean {
  return Date.now() - lastTouch > AWAY_MS
}

function touch(): void {
  lastTouch = Date.now()
}

/**
 * Starts to record input on this page.
 * @returns a function that stops it
 */
export function watchPresence(): () => void {
  const stop = new AbortController()
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus']) {
    addEventListener(event, touch, { signal: stop.signal, passive: true, capture: true })
  }
  return () => stop.abort()
}
