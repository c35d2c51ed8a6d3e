import { changeMerchant } from '#server/access/change-merchant'
import { sql } from 'kysely'
import { areaCode } from '#server/access/phone-number'
import type { Db, Trx } from '#server/database/schema'
import type { SecretKeys } from '#server/core/secrets'
import { isPassword } from '#server/access/password'
import { Refusal } from '#server/core/refusal'

type PasswordColumn = 'password_hash' | 'transaction_password_hash'

/**
 * Whether an account that is not closed has a telephone line, with or without the zero that was stored or typed. The index
 * `merchant_phone_key` says so too, but not of lines that two accounts had before there was one.
 */
export async function isPhoneTaken(
  db: Db,
  { area_code, phone }: { area_code: string; phone: string },
): Promise<boolean> {
  const taken = await db
    .selectFrom('merchant')
    .select('id')
    .where(sql<string>`ltrim(area_code, '+0')`, '=', areaCode(area_code).slice(1))
    .where(sql<string>`ltrim(phone, '0')`, '=', phone.replace(/^0+/, ''))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return taken !== undefined
}

/** Stores a new password. @throws Refusal same_password when it equals the present one */
export async function savePassword(
  trx: Trx,
  merchant_id: string,
  change: { column: PasswordColumn; digest: string; hash: string; keys: SecretKeys },
): Promise<void> {
  const { column, digest, hash, keys } = change
  const present = await trx
    .selectFrom('merchant')
    .select(column)
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  const stored = present[column] ?? null
  if (stored !== null && (await isPassword(digest, stored, keys)))
    throw new Refusal('same_password', [{ path: 'password', message: '' }])
  const saved = column === 'password_hash' ? { password_hash: hash } : { transaction_password_hash: hash }
  await changeMerchant(trx, keys, merchant_id, saved)
}

/** The contacts and Google secrets of a merchant. Locks the row against other changes until the transaction ends. */
export async function lockedContacts(trx: Trx, merchant_id: string) {
  return await trx
    .selectFrom('merchant')
    .select(['email', 'phone', 'area_code', 'mchid', 'name', 'language'])
    .select(['google_secret', 'google_bound_at', 'google_pending_secret', 'google_pending_at'])
    .select('google_pending_session')
    .where('id', '=', merchant_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
