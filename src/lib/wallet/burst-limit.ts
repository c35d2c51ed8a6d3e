import { noTimer, type Timers } from './timers'

export interface BurstLimit {
  /** Does it now, or at the end of the interval when the others of this interval are used up: then only the last one is done. */
  run(work: () => void): void
  /** Does not do what is still waiting. */
  forget(): void
  /** Forgets everything, and leaves no timer. */
  stop(): void
}

/**
 * Lets through what comes seldom at once, and of a burst a few and the last: for what another page may cause as often as it
 * likes, and what each time costs this one more than it costs the other.
 *
 * @param most how many in one interval
 * @param interval in milliseconds
 */
export function createBurstLimit({
  timers,
  most,
  interval,
}: {
  timers: Timers
  most: number
  interval: number
}): BurstLimit {
  let left = most
  let last: (() => void) | null = null
  let isCounting = false
  let stopCounting = noTimer

  const run = (work: () => void): void => {
    if (!isCounting) {
      isCounting = true
      stopCounting = timers.after(interval, end)
    }
    if (left === 0) last = work
    else {
      left -= 1
      work()
    }
  }
  const end = (): void => {
    const waiting = last
    reset()
    if (waiting) run(waiting)
  }
  const reset = (): void => {
    stopCounting()
    stopCounting = noTimer
    isCounting = false
    left = most
    last = null
  }
  return { run, forget: () => void (last = null), stop: reset }
}
