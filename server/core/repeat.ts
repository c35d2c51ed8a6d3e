import { setTimeout as pause } from 'node:timers/promises'

/** A loop that runs until it is stopped. */
export interface Loop {
  /** Starts no further round and waits for the one under way. */
  stop(): Promise<void>
}

/** What a loop does, and how often. */
export interface Rounds {
  /** The pause between two rounds. */
  readonly millis: number
  readonly round: () => Promise<unknown>
  /** Called when a round fails; the next round starts as usual. */
  readonly onError: (error: unknown) => void
}

/** Runs the first round at once and each further one after a pause, so that two rounds never overlap. */
export function repeat({ millis, round, onError }: Rounds): Loop {
  const ending = new AbortController()
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await round().catch(onError)
      // The pause is rejected only when `stop` cuts it short.
      await pause(millis, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const ended = run()
  return {
    stop: async () => {
      ending.abort()
      await ended
    },
  }
}
