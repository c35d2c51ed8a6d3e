/** Cancels a timer; does nothing when it has already run. */
export type StopTimer = () => void

/** The initial value where no timer was started. */
export const noTimer: StopTimer = () => {}

/** The timers of the bridge, in milliseconds; tests replace them. */
export interface Timers {
  /**
   * Runs once after the delay.
   * @returns a function that cancels it
   */
  after(this: void, delay: number, run: () => void): StopTimer
}

export const browserTimers: Timers = {
  after(delay, run) {
    const id = setTimeout(run, delay)
    return () => clearTimeout(id)
  },
}
