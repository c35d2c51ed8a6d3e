import type { Trx } from '#server/database/schema'
import * as chart from '#server/ledger/chart'

/** Whether any ledger account of the merchant has a balance: money of his, money set aside, or a debt. */
export async function hasFunds(trx: Trx, merchant_id: string): Promise<boolean> {
  const account = await trx
    .selectFrom('ledger_account')
    .select('id')
    .where('owner', 'like', chart.ownersOf(merchant_id))
    .where('balance', '<>', '0')
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}

/** Closes an account. Its records stay; its mailbox, phone and wallets can be used by another account. */
export async function closeAccount(trx: Trx, merchant_id: string, at: Date): Promise<void> {
  const gone = { deleted_at: at, email: null, phone: null, area_code: null, password_hash: null }
  const secrets = {
    transaction_password_hash: null,
    google_secret: null,
    google_bound_at: null,
    google_pending_secret: null,
  }
  await trx
    .updateTable('merchant')
    .set({ ...gone, ...secrets })
    .where('id', '=', merchant_id)
    .execute()
  await trx.deleteFrom('merchant_wallet').where('merchant_id', '=', merchant_id).execute()
  await trx.deleteFrom('opening_document').where('merchant_id', '=', merchant_id).execute()
  await trx.deleteFrom('recovery_code').where('merchant_id', '=', merchant_id).execute()
  await trx.updateTable('application').set({ deleted_at: at }).where('merchant_id', '=', merchant_id).execute()
}
