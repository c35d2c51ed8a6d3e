import { sql } from 'kysely'
import { inTransaction } from './connect'
import type { Db } from './schema'

/**
 * Resolves when everything that this process could read so far cannot be lost any more: it is on the disk, and on the
 * synchronous standby where the operator has one. A row that was read need not be: after a crash, a primary also shows what
 * its standby never got. The write-ahead log is one line, so a commit behind that row waits for it too. Call this before
 * something that cannot be taken back follows from a row.
 *
 * @example
 * await untilDurable(db)
 * await broadcast(journaled.raw)
 */
export async function untilDurable(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Whatever the server's default is: with `off` it would answer before the log is on the disk.
    await sql`set local synchronous_commit = on`.execute(trx)
    // Something must be written, or there is nothing to wait for; nobody reads it.
    await sql`select pg_logical_emit_message(true, 'settlement', '')`.execute(trx)
  })
}

/** Settings of the server with which it may forget, after a crash, what was acknowledged; one sentence for each. */
export async function forgetfulSettings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`.execute(db)
  return rows.map(
    ({ name }) =>
      `${name} is off in PostgreSQL: after a crash it may have forgotten what was acknowledged. Switch it on.`,
  )
}
