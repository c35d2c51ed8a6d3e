export interface Ending {
  /** Adds a step; the last one added runs first, and the one before waits for it. */
  push(step: () => Promise<void>): void
  hasBegun(): boolean
  /** Runs the steps one after the other. A second call waits for the first one. */
  end(): Promise<void>
}

/**
 * Collects the steps that close what a start has opened. They run once, however often `end` is called: Ctrl-C reaches the
 * program both from the terminal and from `npm start`, and a signal may arrive while a failed start is being closed.
 *
 * @example
 * const ending = createEnding()
 * ending.push(() => database.close())
 * process.on('SIGTERM', () => void ending.end())
 */
export function createEnding(): Ending {
  const steps: (() => Promise<void>)[] = []
  let ended: Promise<void> | undefined
  const runSteps = async (): Promise<void> => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step()
  }
  return {
    push: (step) => void steps.push(step),
    hasBegun: () => ended !== undefined,
    end: () => (ended ??= runSteps()),
  }
}
