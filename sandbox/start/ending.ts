export interface Ending {
  /** Adds a step; the last one added is taken first. */
  push(step: () => Promise<void>): void
  hasBegun(): boolean
  /** Takes the steps, one after the other. Whoever asks again waits for the same end. */
  end(): Promise<void>
}

/**
 * What a start has opened, and how it is closed again. It ends once however often it is told to: Ctrl-C reaches the
 * program from the terminal and from `npm start`, and a start that fails may be told to stop in the meantime.
 *
 * @example
 * const ending = createEnding()
 * ending.push(() => database.close())
 * process.on('SIGTERM', () => void ending.end())
 */
export function createEnding(): Ending {
  const steps: (() => Promise<void>)[] = []
  let ended: Promise<void> | undefined
  const takeSteps = async (): Promise<void> => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step()
  }
  return {
    push: (step) => void steps.push(step),
    hasBegun: () => ended !== undefined,
    end: () => (ended ??= takeSteps()),
  }
}
