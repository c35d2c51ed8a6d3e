import { sql } from 'kysely'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'

/** Changes the books as somebody does who has the database: as its superuser, past every trigger and foreign key. */
export async function tamper(db: Db, ...statements: readonly string[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const statement of statements) await sql.raw(statement).execute(trx)
  })
}
