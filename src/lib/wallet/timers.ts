/** Clock of the bridge, so that tests can own it. Milliseconds. */
export interface Timers {
  /** Runs once after the delay; the returned function calls it off. */
  after(this: void, delay: number, run: () => void): () => void
}

export const browserTimers: Timers = {
  after(delay, run) {
    const id = setTimeout(run, delay)
    return () => clearTimeout(id)
  },
}
