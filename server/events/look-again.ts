/** First and longest pause before the next read for events that could not be delivered yet. */
const FIRST_PAUSE_MILLIS = 10
const LONGEST_PAUSE_MILLIS = 160

export interface LookAgainOptions {
  /** Reads and delivers the events of the wanted merchants. Returns the merchants with events that must wait. */
  readonly look: (isWanted: (merchant_id: string) => boolean) => Promise<ReadonlySet<string>>
  /** Called when `look` failed. What it was to deliver is delivered when the merchant is asked for again. */
  readonly onError: (error: unknown) => void
}

export interface Looks {
  /** Looks for the events of one merchant, or of all of them when null. */
  ask(merchant_id: string | null): void
  /** Begins no further `look`; does not wait for the one under way. */
  stop(): void
}

/**
 * Calls `look` when asked, never twice at the same time: whatever is asked for during a call leads to one more call
 * after it. While `look` returns merchants, it is called for them again after a pause. The pause doubles from 10 to
 * 160 ms, and begins at 10 ms again when somebody asks.
 *
 * The reason: an event is delivered only after all older transactions have ended, and PostgreSQL sends no notification
 * when one of those ends without an event. So we have to ask again; the longest pause limits how often we do that while
 * a transaction runs for minutes.
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
