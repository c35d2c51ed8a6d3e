/** Calls a timer off; harmless when it has run. */
export type StopTimer = () => void

/** What stands in the place of a timer that nobody started. */
export const noTimer: StopTimer = () => {}

/** Clock of the bridge, so that tests can own it. Milliseconds. */
export interface Timers {
  /** Runs once after the delay; the returned function calls it off. */
  after(this: void, delay: number, run: () => void): StopTimer
}

export const browserTimers: Timers = {
  after(delay, run) {
    const id = setTimeout(run, delay)
    return () => clearTimeout(id)
  },
}
