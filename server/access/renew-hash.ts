import type { SecretKeys } from '#server/core/secrets'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { changeMerchant } from './change-merchant'
import { hashPassword, isCurrentHash } from './password'

/**
 * Hashes a password that was just found right with the current secret, when the stored hash was made with an earlier one
 * or names none. Nothing happens when the password was changed meanwhile.
 */
export async function renewHash(
  db: Db,
  keys: SecretKeys,
  { merchant_id, digest, stored }: { merchant_id: string; digest: string; stored: string },
): Promise<void> {
  if (isCurrentHash(stored, keys)) return
  const hash = await hashPassword(digest, keys.secret)
  await inTransaction(db, async (trx) => {
    const now = await trx
      .selectFrom('merchant')
      .select(['password_hash', 'transaction_password_hash'])
      .where('id', '=', merchant_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const change = {
      ...(now?.password_hash === stored ? { password_hash: hash } : {}),
      ...(now?.transaction_password_hash === stored ? { transaction_password_hash: hash } : {}),
    }
    await changeMerchant(trx, keys, merchant_id, change)
  })
}
