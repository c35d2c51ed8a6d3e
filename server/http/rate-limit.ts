import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import type { RateLimit } from '@/lib/api/contract/operation'
import { Refusal } from '#server/core/refusal'

const WINDOW_MILLIS = 60_000

/** Calls a minute; a bucket is one merchant's, or one network address's while nobody is signed in. */
export const RATE_LIMITS: Readonly<Record<RateLimit, number>> = {
  public: 300,
  code: 30,
  read: 1800,
  write: 300,
  money: 60,
  export: 20,
}

interface Hit {
  readonly bucket: RateLimit
  /** `merchant:42` or `ip:203.0.113.9`. */
  readonly owner: string
  readonly now: Date
}

/** Counts a call. @throws Refusal frequent_operation, with the seconds until the next minute begins */
export type RateLimiter = (hit: Hit) => Promise<void>

/** What a process has of a bucket for the minute: calls that it may still serve, or the knowledge that there are none. */
type Hand = number | 'spent'

/**
 * Counts calls in the database, so that several processes share a limit. A process takes a twentieth of a limit at once
 * and serves from it, so that a read is not a write each time; that much of a minute's limit may stay unused. Calls of one
 * bucket take their turns: many at the same moment would each fetch a portion, and use up the minute with a third of it.
 */
export function rateLimiter(db: Db, limits: Readonly<Record<RateLimit, number>>): RateLimiter {
  let window = 0
  const hands = new Map<string, Promise<Hand>>()

  const draw = async (subject: string, start: number, limit: number): Promise<Hand> => {
    const portion = Math.max(1, Math.floor(limit / 20))
    const hits = await takeHits(db, { subject, window_start: new Date(start), hits: portion })
    const granted = Math.min(portion, limit - (hits - portion))
    return granted > 0 ? granted : 'spent'
  }

  return async ({ bucket, owner, now }) => {
    const start = Math.floor(now.getTime() / WINDOW_MILLIS) * WINDOW_MILLIS
    if (start !== window) {
      window = start
      hands.clear()
    }
    const subject = `${bucket}:${owner}`
    const before = hands.get(subject) ?? Promise.resolve(0)
    const drawn = before.then(async (hand) => (hand === 0 ? await draw(subject, start, limits[bucket]) : hand))
    // A draw that failed is this call's trouble; the next one draws again.
    hands.set(
      subject,
      drawn.then(
        (hand) => (hand === 'spent' ? hand : hand - 1),
        () => 0,
      ),
    )
    if ((await drawn) === 'spent') {
      throw new Refusal('frequent_operation', [], Math.ceil((start + WINDOW_MILLIS - now.getTime()) / 1000))
    }
  }
}

async function takeHits(db: Db, taken: { subject: string; window_start: Date; hits: number }): Promise<number> {
  const row = await db
    .insertInto('rate_window')
    .values(taken)
    .onConflict((conflict) =>
      conflict.columns(['subject', 'window_start']).doUpdateSet({ hits: sql`rate_window.hits + excluded.hits` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return row.hits
}
