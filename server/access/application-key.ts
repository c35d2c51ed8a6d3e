import { sql } from 'kysely'
import { seal, unseal } from '#server/core/secrets'
import type { SecretKeys } from '#server/core/secrets'
import type { Db, Trx } from '#server/database/schema'
import { changeSealed, sealNew } from './row-seal'

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
  const { id } = await trx
    .insertInto('application_key')
    .values({ application_id, secret: isClearWanted ? key : null, sealed: seal(keys.secret, key), created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sealNew(trx, keys, 'application-key', [id])
}

/** Lets the KEYs of an application end at a time, unless they end before it. */
export async function endKeys(
  trx: Trx,
  keys: SecretKeys,
  { application_id, at }: { application_id: string; at: Date },
): Promise<void> {
  const longer = await trx
    .selectFrom('application_key')
    .select('id')
    .where('application_id', '=', application_id)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .execute()
  for (const { id } of longer) await endKey(trx, keys, { id, at })
}

/** Lets one KEY end at a time. */
export async function endKey(trx: Trx, keys: SecretKeys, { id, at }: { id: string; at: Date }): Promise<void> {
  const change = async () =>
    await trx.updateTable('application_key').set({ expires_at: at }).where('id', '=', id).execute()
  await changeSealed(trx, keys, { kind: 'application-key', id, change })
}

/** Whether processes of the version that reads clear columns may still be at work, by the clock of the database. */
export async function clearIsWanted(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('sealing')
    .select(sql<boolean>`clear_until > clock_timestamp()`.as('wanted'))
    .executeTakeFirstOrThrow()
  return row.wanted
}
