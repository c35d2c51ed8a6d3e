import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Refusal } from '#server/core/refusal'
import type { Db } from '#server/database/schema'

/** The clocks of two processes may differ by so much without a word (database/clock-skew.ts). */
const SKEW_SECONDS = 2
/** No transaction that books runs for so long: each of its statements has a deadline. */
const LONGEST_SECONDS = 300
const PATIENCE_MILLIS = 5_000
const PAUSE_MILLIS = 50
const RETRY_SECONDS = 5

/**
 * The end of a period of bookings of which nothing is missing any more. A booking has its time before it waits for its accounts
 * and is committed: so every transaction that runs now is waited for, and a period that goes on ends at a whole second that is
 * over by all clocks. The file of the next period begins there with exactly what is missing before.
 *
 * @param asked seconds; undefined for everything until now
 * @returns seconds; read on a database that has everything that was committed until then
 * @throws Refusal unavailable while one of these transactions takes too long
 * @example
 * const end = await settledEnd(db, { asked: end_time, now: clock.seconds() })
 */
export async function settledEnd(db: Db, { asked, now }: { asked: number | undefined; now: number }): Promise<number> {
  const over = now - SKEW_SECONDS
  const end = Math.min(asked ?? over, over)
  if (end > now - LONGEST_SECONDS) await runningHaveEnded(db)
  return end
}

async function runningHaveEnded(db: Db): Promise<void> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  const next = rows[0]?.next ?? null
  const patience = performance.now() + PATIENCE_MILLIS
  for (;;) {
    const { rows: found } = await sql<{ ended: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${next}::xid8 as ended`.execute(db)
    if (found[0]?.ended === true) return
    if (performance.now() > patience) throw new Refusal('unavailable', [], RETRY_SECONDS)
    await pause(PAUSE_MILLIS)
  }
}
