/** First and longest pause before a look for what could not be delivered yet. */
const FIRST_PAUSE_MILLIS = 10
const LONGEST_PAUSE_MILLIS = 160

export interface LookAgainOptions {
  /** Delivers to those who are wanted, and gives the merchants of whom something is left. */
  readonly look: (isWanted: (merchant_id: string) => boolean) => Promise<ReadonlySet<string>>
  /** A look failed. What it was to deliver waits for the next one. */
  readonly onError: (error: unknown) => void
}

export interface Looks {
  /** Looks for the events of one merchant, or of all of them when null. */
  ask(merchant_id: string | null): void
  /** No look begins any more; the one under way may still end. */
  stop(): void
}

/**
 * Looks when asked, never twice at the same time: what is asked for during a look is one more look after it. While
 * something is left it looks again by itself, after a pause that grows from 10 to 160 ms and starts anew when it is
 * asked. PostgreSQL tells nobody when an older transaction ends without an event, so this is how a tail that it held back
 * is delivered soon; the longest pause bounds what a transaction of many minutes costs.
 *
 * @example
 * const looks = lookAgain({ look: deliver, onError })
 * looks.ask('42')
 */
export function lookAgain({ look, onError }: LookAgainOptions): Looks {
  const wanted = new Set<string | null>()
  let left: ReadonlySet<string> = new Set()
  let pause = FIRST_PAUSE_MILLIS
  let timer: NodeJS.Timeout | undefined
  let running = false
  let stopped = false

  const lookOnce = async (): Promise<void> => {
    const asked = new Set([...wanted, ...left])
    wanted.clear()
    left = new Set()
    clearTimeout(timer)
    left = await look((merchant_id) => asked.has(null) || asked.has(merchant_id))
  }
  const run = async (): Promise<void> => {
    running = true
    try {
      do await lookOnce()
      while (wanted.size > 0)
    } catch (error) {
      onError(error)
    } finally {
      running = false
    }
    if (left.size === 0 || stopped) return
    timer = setTimeout(start, pause)
    pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS)
  }
  const start = (): void => {
    if (!running && !stopped) void run()
  }
  return {
    ask: (merchant_id) => {
      if (stopped) return
      wanted.add(merchant_id)
      pause = FIRST_PAUSE_MILLIS
      start()
    },
    stop: () => {
      stopped = true
      wanted.clear()
      clearTimeout(timer)
    },
  }
}
