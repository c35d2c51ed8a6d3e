import { useSyncExternalStore } from 'react'
import { everySecond } from '#shared/time/every-second'
import { serverNow } from './transport/server-clock'

/** Whole seconds until a time in seconds by the server's clock, updated every second; 0 once it has passed. */
export function useSecondsLeft(until: number): number {
  return Math.max(
    0,
    useSyncExternalStore(everySecond, () => until - serverNow()),
  )
}
