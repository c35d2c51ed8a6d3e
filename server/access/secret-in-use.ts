import { sql } from 'kysely'
import { allSecrets, keyId } from '#server/core/secrets'
import type { SecretKeys } from '#server/core/secrets'
import { ADVISORY_LOCKS } from '#server/database/advisory-locks'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { StartError } from '#server/database/start-error'
import { secretCounts } from './secret-counts'
import { canBeCut } from './secret-text'

/**
 * Refuses another SECRET than the one that the processes at work have: what it seals they could not open, and codes that one
 * sends the other would refuse. A process that changes SECRET names the one before in SECRET_PREVIOUS. It only reads, and takes
 * the tables of any version: before the migrations, which seal rows, nothing else would notice a wrong one. In an empty database
 * it refuses a secret with blanks around it.
 *
 * @throws StartError settings_wrong
 * @example
 * await refuseOtherSecret(db, settings)
 */
export async function refuseOtherSecret(db: Db, keys: SecretKeys): Promise<void> {
  const known = new Set(allSecrets(keys).map(keyId))
  const used = await keysInUse(db)
  if (used === null) {
    if (!canBeCut(keys.secret)) return
    throw new StartError(
      'settings_wrong',
      'SECRET begins or ends with a blank or a line break, which another way of giving it may cut off: leave that out.',
    )
  }
  if (used.length === 0 || used.some((key_id) => known.has(key_id))) return
  throw new StartError(
    'settings_wrong',
    `SECRET is not the one that this database is used with (its key is ${keyId(keys.secret)}, theirs ${used.join(', ')}): give all processes the same, and the one before in SECRET_PREVIOUS.`,
  )
}

/**
 * The same, and makes this SECRET the one that the database is used with: whoever does not know it is refused from now on.
 *
 * @throws StartError settings_wrong
 * @example
 * await takeSecretInUse(db, settings)
 */
export async function takeSecretInUse(db: Db, keys: SecretKeys): Promise<void> {
  const current = keyId(keys.secret)
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.secret_in_use})`.execute(trx)
    if ((await newestKey(trx)) === current) return
    await refuseOtherSecret(trx, keys)
    const turn = sql<number>`(select coalesce(max(turn), 0) + 1 from secret_in_use)`
    await trx
      .insertInto('secret_in_use')
      .values({ key_id: current, turn })
      .onConflict((conflict) => conflict.column('key_id').doUpdateSet({ turn }))
      .execute()
  })
}

/**
 * The key of the newest process; in a database from before that was written down, the keys that its stored secrets name, and null
 * where there are no such secrets.
 */
async function keysInUse(db: Db): Promise<string[] | null> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('secret_in_use') is not null as found`.execute(db)
  const newest = rows[0]?.found === true ? await newestKey(db) : null
  if (newest !== null) return [newest]
  const counts = await secretCounts(db)
  if (counts.length === 0) return null
  return [...new Set(counts.flatMap(({ key_id }) => key_id ?? []))]
}

async function newestKey(db: Db): Promise<string | null> {
  const row = await db.selectFrom('secret_in_use').select('key_id').orderBy('turn', 'desc').limit(1).executeTakeFirst()
  return row?.key_id ?? null
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

/** Whether a process has had this file. */
export async function isFileNoted(db: Db, name: string): Promise<boolean> {
  return (await db.selectFrom('sealed_file').select('name').where('name', '=', name).executeTakeFirst()) !== undefined
}
