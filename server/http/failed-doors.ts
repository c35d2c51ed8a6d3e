import type { Db } from '#server/database/schema'
import { Refusal } from '#server/core/refusal'
import { limitedAs } from './caller-address'
import { secondsLeft, takeHits, windowOf } from './rate-limit'

/** Who failed and when. */
interface Knock {
  readonly ip: string
  readonly now: Date
}

/** Counts the calls whose token or signature is not accepted, by network address. */
export interface FailedDoors {
  /**
   * Turns away a caller who has failed too often in this minute, as far as this process knows. It asks no database.
   *
   * @throws Refusal frequent_operation
   */
  refuseSpent(knock: Knock): void
  /** Counts a failure. @throws Refusal frequent_operation above the limit */
  count(knock: Knock): Promise<void>
}

const tooOften = (now: Date): Refusal => new Refusal('frequent_operation', [], secondsLeft(now))

/** More addresses than this fail in one minute only in an attack; the oldest are then counted by the database again. */
const MOST_SPENT = 10_000

/**
 * Limits wrong tokens and signatures of one address to `limit` a minute, counted in the database for all processes. A
 * call with a right token is always answered, so that nobody locks out his neighbours behind the same address.
 */
export function failedDoors(db: Db, limit: number): FailedDoors {
  let window = 0
  const spent = new Set<string>()
  const subjectOf = ({ ip, now }: Knock): string => {
    const start = windowOf(now)
    if (start !== window) spent.clear()
    window = start
    return `door:${limitedAs(ip)}`
  }
  return {
    refuseSpent: (knock) => {
      if (spent.has(subjectOf(knock))) throw tooOften(knock.now)
    },
    count: async (knock) => {
      const subject = subjectOf(knock)
      if (spent.has(subject)) throw tooOften(knock.now)
      const hits = await takeHits(db, { subject, window_start: new Date(windowOf(knock.now)), hits: 1 })
      if (hits <= limit) return
      if (spent.size >= MOST_SPENT) spent.clear()
      spent.add(subject)
      throw tooOften(knock.now)
    },
  }
}
