import type { SecretKeys } from '#server/core/secrets'
import type { Db } from '#server/database/schema'
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
  for (const column of ['password_hash', 'transaction_password_hash'] as const)
    await db
      .updateTable('merchant')
      .set(column === 'password_hash' ? { password_hash: hash } : { transaction_password_hash: hash })
      .where('id', '=', merchant_id)
      .where(column, '=', stored)
      .execute()
}
