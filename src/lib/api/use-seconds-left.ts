import { useSyncExternalStore } from 'react'
import { everySecond } from '@/lib/time/every-second'
import { serverNow } from './server-clock'

/** Whole seconds until a time by the server's clock, counted down while it is on the page; 0 once it is over. */
export function useSecondsLeft(until: number): number {
  return Math.max(
    0,
    useSyncExternalStore(everySecond, () => until - serverNow()),
  )
}
