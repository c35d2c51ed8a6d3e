import type { Db } from '#server/database/schema'

/** Everything that proves a merchant, as it is stored: two answers that are equal say that no factor was changed. */
export async function storedFactors(db: Db, merchant_id: string) {
  const row = await db
    .selectFrom('merchant')
    .select(['email', 'phone', 'area_code', 'password_hash', 'transaction_password_hash', 'google_secret'])
    .select(['google_bound_at', 'security_switch', 'deleted_at', 'factors_changed_at'])
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  const wallets = await db
    .selectFrom('merchant_wallet')
    .select(['chain_type', 'address'])
    .where('merchant_id', '=', merchant_id)
    .execute()
  const codes = await db
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('merchant_id', '=', merchant_id)
    .execute()
  const shops = await db
    .selectFrom('application')
    .innerJoin('application_key', 'application_key.application_id', 'application.id')
    .select(['appid', 'notify_url', 'secret', 'expires_at'])
    .where('merchant_id', '=', merchant_id)
    .execute()
  const addresses = await db
    .selectFrom('fixed_address')
    .select(['network_id', 'address', 'usable_from'])
    .where('merchant_id', '=', merchant_id)
    .execute()
  const passkeys = await db
    .selectFrom('passkey')
    .select(['credential_id', 'state'])
    .where('merchant_id', '=', merchant_id)
    .execute()
  return { ...row, wallets, shops, addresses, passkeys, codes: codes.map(({ code_hash }) => code_hash.toString('hex')) }
}
