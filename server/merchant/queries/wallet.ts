import type { Db, Trx } from '#server/database/schema'

/** The wallets of a merchant, the oldest first. */
export function walletsOf(db: Db, merchant_id: string) {
  return db
    .selectFrom('merchant_wallet')
    .select(['id', 'chain_type', 'address', 'name', 'created_at'])
    .where('merchant_id', '=', merchant_id)
    .orderBy('id')
    .execute()
}

/** Whether a merchant can sign in without the given wallet: by another wallet, or by mailbox and password. */
export async function hasOtherWayIn(trx: Trx, merchant_id: string, wallet_id: string): Promise<boolean> {
  const { email, password_hash } = await trx
    .selectFrom('merchant')
    .select(['email', 'password_hash'])
    .where('id', '=', merchant_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (email !== null && password_hash !== null) return true
  const others = (await walletsOf(trx, merchant_id)).filter(({ id }) => id !== wallet_id)
  return others.length > 0
}

/** Removes a wallet and returns what it was; null when the merchant has no such wallet. */
export async function removeWallet(trx: Trx, merchant_id: string, wallet_id: string) {
  const removed = await trx
    .deleteFrom('merchant_wallet')
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', wallet_id)
    .returning(['name', 'chain_type', 'address'])
    .executeTakeFirst()
  return removed ?? null
}
