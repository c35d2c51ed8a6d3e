/** So long after the last touch the page works for nobody: what it fetches is no activity. */
const AWAY_MS = 60_000

let lastTouch = Date.now()

/** When somebody last touched this page, in milliseconds. */
export function lastTouchAt(): number {
  return lastTouch
}

/** Whether nobody has touched this page for a minute. Its polling then must not keep anyone signed in. */
export function isAway(): boolean {
  return Date.now() - lastTouch > AWAY_MS
}

function touch(): void {
  lastTouch = Date.now()
}

/** @returns an act that stops watching */
export function watchPresence(): () => void {
  const stop = new AbortController()
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus']) {
    addEventListener(event, touch, { signal: stop.signal, passive: true, capture: true })
  }
  return () => stop.abort()
}
