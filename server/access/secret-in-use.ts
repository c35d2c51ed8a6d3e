import { sql } from 'kysely'
import { allSecrets, keyId } from '#server/core/secrets'
import type { SecretKeys } from '#server/core/secrets'
import { ADVISORY_LOCKS } from '#server/database/advisory-locks'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { StartError } from '#server/database/start-error'
import { secretCounts } from './reseal'

/**
 * Refuses to run with another SECRET than the processes that are at work: what it seals they could not open, and codes that
 * one sends the other would refuse. A process that changes SECRET names the one before in SECRET_PREVIOUS.
 *
 * @throws StartError settings_wrong
 * @example
 * await refuseOtherSecret(db, settings)
 */
export async function refuseOtherSecret(db: Db, keys: SecretKeys): Promise<void> {
  const known = new Set(allSecrets(keys).map(keyId))
  const current = keyId(keys.secret)
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.secret_in_use})`.execute(trx)
    const newest = await newestKey(trx)
    if (newest === current) return
    const before = newest === null ? await keysOfStoredSecrets(trx) : [newest]
    if (before.length > 0 && !before.some((key_id) => known.has(key_id)))
      throw new StartError(
        'settings_wrong',
        `SECRET is not the one that this database is used with (its key is ${current}, theirs ${before.join(', ')}): give all processes the same, and the one before in SECRET_PREVIOUS.`,
      )
    const turn = sql<number>`(select coalesce(max(turn), 0) + 1 from secret_in_use)`
    await trx
      .insertInto('secret_in_use')
      .values({ key_id: current, turn })
      .onConflict((conflict) => conflict.column('key_id').doUpdateSet({ turn }))
      .execute()
  })
}

async function newestKey(trx: Trx): Promise<string | null> {
  const row = await trx.selectFrom('secret_in_use').select('key_id').orderBy('turn', 'desc').limit(1).executeTakeFirst()
  return row?.key_id ?? null
}

/** For a database from before the table: the keys that its stored secrets name. */
async function keysOfStoredSecrets(trx: Trx): Promise<string[]> {
  const counts = await secretCounts(trx)
  return [...new Set(counts.flatMap(({ key_id }) => key_id ?? []))]
}

/** Writes down with which key a file is sealed, so that `operator secrets list` counts it: the command does not see the file. */
export async function noteSealedFile(db: Db, { name, key_id }: { name: string; key_id: string }): Promise<void> {
  const seen_at = sql<Date>`clock_timestamp()`
  await db
    .insertInto('sealed_file')
    .values({ name, key_id, seen_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ key_id, seen_at }))
    .execute()
}
