import { sql } from 'kysely'
import { seal, unseal } from '#server/core/secrets'
import type { SecretKeys } from '#server/core/secrets'
import type { Db, Trx } from '#server/database/schema'

/** The two columns of a KEY: sealed, and in clear for rows of the version before. */
export interface StoredKey {
  readonly secret: string | null
  readonly sealed: string | null
}

/**
 * The KEY of a row of `application_key`, as the shop knows it.
 *
 * @throws UnknownKey when it was sealed with a secret that this installation lacks
 */
export function openKey(keys: SecretKeys, { secret, sealed }: StoredKey): string {
  return sealed === null ? (secret ?? '') : unseal(keys, sealed)
}

/**
 * Stores a new KEY of an application, sealed. While processes of the version before may still run, they get it in clear
 * too: they would refuse the shop's orders otherwise.
 */
export async function insertKey(
  trx: Trx,
  keys: SecretKeys,
  { application_id, key, created_at }: { application_id: string; key: string; created_at: Date },
): Promise<void> {
  const isClearWanted = await clearIsWanted(trx)
  await trx
    .insertInto('application_key')
    .values({ application_id, secret: isClearWanted ? key : null, sealed: seal(keys.secret, key), created_at })
    .execute()
}

/** Whether processes of the version that reads clear columns may still be at work, by the clock of the database. */
export async function clearIsWanted(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('sealing')
    .select(sql<boolean>`clear_until > clock_timestamp()`.as('wanted'))
    .executeTakeFirstOrThrow()
  return row.wanted
}
