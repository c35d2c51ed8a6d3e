import { sql } from 'kysely'
import type { Db } from '#sandbox/database/schema'
import type { RateLimit } from '@/lib/api/contract/operation'
import { Refusal } from '../refusal'

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

/**
 * Counts calls in the database, so that several processes share a limit. A process takes a twentieth of a limit at once
 * and serves from it, so that a read is not a write each time; that much of a minute's limit may stay unused.
 */
export function rateLimiter(db: Db, limits: Readonly<Record<RateLimit, number>>): RateLimiter {
  let window = 0
  const inHand = new Map<string, number>()
  return async ({ bucket, owner, now }) => {
    const start = Math.floor(now.getTime() / WINDOW_MILLIS) * WINDOW_MILLIS
    if (start !== window) {
      window = start
      inHand.clear()
    }
    const subject = `${bucket}:${owner}`
    const left = inHand.get(subject) ?? 0
    if (left > 0) {
      inHand.set(subject, left - 1)
      return
    }
    const portion = Math.max(1, Math.floor(limits[bucket] / 20))
    const hits = await takeHits(db, { subject, window_start: new Date(start), hits: portion })
    const granted = Math.min(portion, limits[bucket] - (hits - portion))
    if (granted <= 0) {
      throw new Refusal('frequent_operation', [], Math.ceil((start + WINDOW_MILLIS - now.getTime()) / 1000))
    }
    inHand.set(subject, granted - 1)
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
