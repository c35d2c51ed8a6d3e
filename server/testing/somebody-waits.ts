import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

/** Resolves when a connection of this database waits for a lock of another. */
export async function somebodyWaits(db: Db): Promise<void> {
  for (;;) {
    const { rows: waiting } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (waiting.length > 0) return
  }
}
