import { type QueryCache, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { beginIdleFetches } from '@/lib/late/idle-fetches'
import { afterPaint } from '@/lib/ui/after-paint'
import { secondHalf } from './late-second-half'

/** Whatever the answers do: the end of the session and the events of the server are watched by the second half. */
const LATEST_MS = 3000
/** A second half that could not be fetched is asked for again after this time, or when the connection is back. */
const AGAIN_MS = 10_000

/** Lets the second half of the frame come once the first answers are drawn, and then what presses need. */
export function SecondHalfWatch() {
  const client = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    whenDrawn(client, stop.signal, () => {
      bring(stop.signal)
      beginIdleFetches()
    })
    return () => stop.abort()
  }, [client])
  return null
}

/** Acts once, when no part of the page waits for its first answer any more and what came is drawn. */
function whenDrawn(client: QueryClient, signal: AbortSignal, act: () => void): void {
  const cache = client.getQueryCache()
  const over = new AbortController()
  const once = () => {
    over.abort()
    act()
  }
  const limit = setTimeout(once, LATEST_MS)
  const look = () => {
    if (over.signal.aborted || isWaiting(cache)) return
    stopLooking()
    over.signal.addEventListener('abort', afterPaint(once))
  }
  const stopLooking = cache.subscribe(look)
  over.signal.addEventListener('abort', () => {
    clearTimeout(limit)
    stopLooking()
  })
  signal.addEventListener('abort', () => over.abort())
  look()
}

function isWaiting(cache: QueryCache): boolean {
  return cache.getAll().some((query) => query.isActive() && query.state.status === 'pending')
}

function bring(signal: AbortSignal): void {
  if (signal.aborted) return
  secondHalf.load().catch(() => {
    const again = new AbortController()
    const next = () => {
      again.abort()
      bring(signal)
    }
    const timer = setTimeout(next, AGAIN_MS)
    addEventListener('online', next, again)
    again.signal.addEventListener('abort', () => clearTimeout(timer))
    signal.addEventListener('abort', () => again.abort())
  })
}
