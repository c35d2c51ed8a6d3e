import { useEffect, useReducer } from 'react'
import { serverNow } from './transport/server-clock'

/** The longest delay that setTimeout takes: it counts in 32 bits. */
const LONGEST_MS = 2 ** 31 - 1

/**
 * Whether a time in seconds has passed by the server's clock. The component draws again when it does. null never
 * passes.
 */
export function useReached(at: number | null): boolean {
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  const left = at === null ? undefined : at - serverNow()
  useEffect(() => {
    if (left === undefined || left <= 0) return undefined
    const timer = setTimeout(look, Math.min(left * 1000, LONGEST_MS))
    return () => clearTimeout(timer)
  }, [left])
  return left !== undefined && left <= 0
}
