import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

/** The clocks of two processes may differ by so much without a word (database/clock-skew.ts). */
const SKEW_SECONDS = 2
/** No transaction that books runs for so long: each of its statements has a deadline. */
const LONGEST_SECONDS = 300
const PATIENCE_MILLIS = 5_000
const PAUSE_MILLIS = 50

/**
 * The end of a period of bookings of which nothing is missing any more. A booking has its time before it waits for its accounts
 * and is committed: so every transaction that runs now is waited for, and a period that goes on ends at a whole second that is
 * over by all clocks. The file of the next period begins there with exactly what is missing before. Where one of them takes too long,
 * such as a copy of a whole database beside this one, the period ends earlier: nothing that books runs for so long.
 *
 * @param asked seconds; undefined for everything until now
 * @param patience_millis for how long they are waited for
 * @returns seconds; read on a database that has everything that was committed until then
 * @example
 * const end = await settledEnd(db, { asked: end_time, now: clock.seconds() })
 */
export async function settledEnd(
  db: Db,
  {
    asked,
    now,
    patience_millis = PATIENCE_MILLIS,
  }: { asked: number | undefined; now: number; patience_millis?: number },
): Promise<number> {
  const over = now - SKEW_SECONDS
  const end = Math.min(asked ?? over, over)
  const certain = now - LONGEST_SECONDS
  return end <= certain || (await runningHaveEnded(db, patience_millis)) ? end : certain
}

async function runningHaveEnded(db: Db, patience_millis: number): Promise<boolean> {
  // A number of its own comes after those of all that run. The snapshot's end would not: it leaves the newest of them out.
  const { rows } = await sql<{ own: string }>`select pg_current_xact_id()::text as own`.execute(db)
  const own = rows[0]?.own ?? null
  const patience = performance.now() + patience_millis
  for (;;) {
    const { rows: found } = await sql<{ ended: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${own}::xid8 as ended`.execute(db)
    if (found[0]?.ended === true) return true
    if (performance.now() > patience) return false
    await pause(PAUSE_MILLIS)
  }
}
