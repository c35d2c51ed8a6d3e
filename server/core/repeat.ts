import { setTimeout as pause } from 'node:timers/promises'

export interface Loop {
  /** Begins no more rounds and waits for the one under way. */
  stop(): Promise<void>
}

export interface Rounds {
  /** Pause between two rounds. */
  readonly millis: number
  readonly round: () => Promise<unknown>
  /** A round failed; the next one is tried as if it had not. */
  readonly onError: (error: unknown) => void
}

/** Does a round again and again until it is stopped. */
export function repeat({ millis, round, onError }: Rounds): Loop {
  const ending = new AbortController()
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await round().catch(onError)
      // The only way for this pause to fail is to be cut short.
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
