import type { Db } from '#server/database/schema'
import { Refusal } from '#server/core/refusal'
import { limitedAs } from '#server/core/network-address'
import { secondsLeft, takeHits, windowOf } from './rate-limit'

/** Who failed and when. */
interface Attempt {
  readonly ip: string
  readonly now: Date
}

/** Counts the calls whose token or signature is not accepted, by network address. */
export interface FailedAuthorisations {
  /** Counts a failure. @throws Refusal frequent_operation above the limit */
  count(attempt: Attempt): Promise<void>
}

const tooOften = (now: Date): Refusal => new Refusal('frequent_operation', [], secondsLeft(now))

/** More addresses than this fail in one minute only in an attack; the oldest are then counted by the database again. */
const MOST_LIMITED = 10_000

/**
 * Limits wrong tokens and signatures of one address to `limit` a minute, counted in the database for all processes. A
 * call with a right token or a right signature is always answered, so that nobody locks out his neighbours behind the same
 * address.
 */
export function failedAuthorisations(db: Db, limit: number): FailedAuthorisations {
  let window = 0
  const limited = new Set<string>()
  const subjectOf = ({ ip, now }: Attempt): string => {
    const start = windowOf(now)
    if (start !== window) limited.clear()
    window = start
    return `failed:${limitedAs(ip)}`
  }
  return {
    count: async (attempt) => {
      const subject = subjectOf(attempt)
      // As far as this process knows; it asks no database again.
      if (limited.has(subject)) throw tooOften(attempt.now)
      const hits = await takeHits(db, { subject, window_start: new Date(windowOf(attempt.now)), hits: 1 })
      if (hits <= limit) return
      if (limited.size >= MOST_LIMITED) limited.clear()
      limited.add(subject)
      throw tooOften(attempt.now)
    },
  }
}
