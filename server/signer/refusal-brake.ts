const WINDOW_SECONDS = 60
const MOST_REFUSALS = 100

/** Counts refusals. Who sends a hundred calls in a minute that cannot be right tries things out. */
export interface RefusalBrake {
  note(now: number): void
  /** The second until which nobody is answered; null: everybody is. */
  until(now: number): number | null
}

/**
 * A pause of a minute after a hundred refusals in a minute.
 *
 * @example
 * const brake = refusalBrake()
 * brake.note(now)
 * if (brake.until(now) !== null) answerNobody()
 */
export function refusalBrake(): RefusalBrake {
  let recent: number[] = []
  let paused_until = 0
  return {
    note: (now) => {
      recent = [...recent.filter((time) => time > now - WINDOW_SECONDS), now]
      if (recent.length < MOST_REFUSALS) return
      recent = []
      paused_until = now + WINDOW_SECONDS
    },
    until: (now) => (now < paused_until ? paused_until : null),
  }
}
