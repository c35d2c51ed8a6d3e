import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import type { RateLimit } from '#shared/contract/operation'
import { Refusal } from '#server/core/refusal'

const WINDOW_MILLIS = 60_000

/** When the minute began that a moment lies in, in milliseconds. */
export const windowOf = (now: Date): number => Math.floor(now.getTime() / WINDOW_MILLIS) * WINDOW_MILLIS

/** Whole seconds until the next minute begins. */
export const secondsLeft = (now: Date): number => Math.ceil((windowOf(now) + WINDOW_MILLIS - now.getTime()) / 1000)

/**
 * Calls a minute in each bucket. A bucket belongs to one merchant, to one application whose KEY signs, or to one network address
 * while nobody is signed in.
 */
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
  /** `merchant:42`, `shop:7` (an application whose KEY has signed) or `ip:203.0.113.9`. */
  readonly owner: string
  readonly now: Date
}

/** Counts a call. @throws Refusal frequent_operation, with the seconds until the next minute begins */
export type RateLimiter = (hit: Hit) => Promise<void>

/** How many calls of a bucket a process may still answer in this minute; `spent` when the whole limit is used. */
type Portion = number | 'spent'

/**
 * Counts calls in the database, so that several processes share a limit. A process takes a twentieth of a limit at once
 * and serves calls from it, so that not every read costs a write; at most that portion of a minute's limit stays
 * unused. Calls of one bucket wait for each other: many first calls at the same moment would each take a portion, and
 * use up the minute's limit with a third of the calls.
 */
export function rateLimiter(db: Db, limits: Readonly<Record<RateLimit, number>>): RateLimiter {
  let window = 0
  const portions = new Map<string, Promise<Portion>>()

  const draw = async (subject: string, start: number, limit: number): Promise<Portion> => {
    const portion = Math.max(1, Math.floor(limit / 20))
    const hits = await takeHits(db, { subject, window_start: new Date(start), hits: portion })
    const granted = Math.min(portion, limit - (hits - portion))
    return granted > 0 ? granted : 'spent'
  }

  return async ({ bucket, owner, now }) => {
    const start = windowOf(now)
    if (start !== window) {
      window = start
      portions.clear()
    }
    const subject = `${bucket}:${owner}`
    const before = portions.get(subject) ?? Promise.resolve(0)
    const drawn = before.then(async (left) => (left === 0 ? await draw(subject, start, limits[bucket]) : left))
    // A failed draw fails this call only; the next call draws again.
    portions.set(
      subject,
      drawn.then(
        (left) => (left === 'spent' ? left : left - 1),
        () => 0,
      ),
    )
    if ((await drawn) === 'spent') {
      throw new Refusal('frequent_operation', [], secondsLeft(now))
    }
  }
}

/** Adds hits to a subject's window. @returns all hits of the window so far */
export async function takeHits(db: Db, taken: { subject: string; window_start: Date; hits: number }): Promise<number> {
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

/**
 * Counts a call that has a limit of its own, below that of its bucket, because it costs more than others.
 *
 * @param limit `name` of what is limited, and the most calls of a merchant in a minute
 * @throws Refusal frequent_operation, with the seconds until the next minute begins
 * @example
 * await takeOwnHit(db, { name: 'look_up', most: 20 }, { merchant_id, now: clock.now() })
 */
export async function takeOwnHit(
  db: Db,
  { name, most }: { name: string; most: number },
  { merchant_id, now }: { merchant_id: string; now: Date },
): Promise<void> {
  const window = { subject: `${name}:merchant:${merchant_id}`, window_start: new Date(windowOf(now)), hits: 1 }
  if ((await takeHits(db, window)) > most) throw new Refusal('frequent_operation', [], secondsLeft(now))
}
