import { sql } from 'kysely'
import type { Db } from '../schema'

const PATIENCE_MILLIS = 10_000

/**
 * Waits until a transaction in this database waits for a lock of another.
 *
 * @throws Error when that does not happen within ten seconds
 */
export async function untilBlocked(db: Db): Promise<void> {
  const end = Date.now() + PATIENCE_MILLIS
  while (Date.now() < end) {
    const { rows } = await sql<{ blocked: boolean }>`
      select exists (
        select from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0
      ) as blocked`.execute(db)
    if (rows[0]?.blocked === true) return
  }
  throw new Error('No transaction waits for a lock')
}
