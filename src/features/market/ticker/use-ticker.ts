import { useEffect, useState } from 'react'

/** SPEC.md section 9: how long the ticker shows each token. */
export const TICKER_PAUSE_MS = 3000

interface Ticker {
  /** The item that is in view. */
  at: number
  isPaused: boolean
  setPaused: (paused: boolean) => void
}

/** The index of the visible item of a ticker with `count` items. It does not move with a single item. @param beginsPaused for people who asked for less motion */
export function useTicker(count: number, beginsPaused = false): Ticker {
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(beginsPaused)
  useEffect(() => {
    if (isPaused || count < 2) return undefined
    const timer = setInterval(() => setAt((shown) => (shown + 1) % count), TICKER_PAUSE_MS)
    return () => clearInterval(timer)
  }, [isPaused, count])
  // A token may have been unfollowed while it was in view.
  return { at: at < count ? at : 0, isPaused, setPaused }
}
