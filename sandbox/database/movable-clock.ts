import { sql } from 'kysely'
import { withSandbox } from './tables'
import { clockOf, wholeMillis } from '#server/database/clock'
import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'

/** Real time plus an offset that the tools port moves and the database keeps. */
export interface MovableClock extends Clock {
  /**
   * Moves every process's clock forward; seconds may have a fraction. It cannot go back, because blocks, codes and
   * ledger entries already have times that would then lie in the future.
   *
   * @throws RangeError when seconds is negative or not finite
   */
  advance(seconds: number): Promise<void>
  /** Reads the stored offset, which another process may have moved. */
  refresh(): Promise<void>
}

/** Opens the clock whose offset is stored in `sandbox_clock`, as it was left. */
export async function movableClock(db: Db): Promise<MovableClock> {
  let offset = 0
  const refresh = async (): Promise<void> => {
    const row = await withSandbox(db).selectFrom('sandbox_clock').select('offset_millis').executeTakeFirstOrThrow()
    // It only grows: an answer that was under way when this process moved the clock must not turn it back.
    offset = Math.max(offset, Number(row.offset_millis))
  }
  await refresh()
  return {
    ...clockOf(() => Date.now() + offset),
    refresh,
    advance: async (seconds) => {
      const row = await withSandbox(db)
        .updateTable('sandbox_clock')
        .set({ offset_millis: sql`offset_millis + ${wholeMillis(seconds)}` })
        .returning(['offset_millis', sql`pg_notify('clock', '')`.as('told')])
        .executeTakeFirstOrThrow()
      offset = Math.max(offset, Number(row.offset_millis))
    },
  }
}
