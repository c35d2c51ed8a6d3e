import type { Trx } from '#server/database/schema'

/**
 * Locks the merchant's row against those too who only refer to it: a watcher that credits him waits for it, or is waited for, so that
 * nothing comes in while an account or an application is closed. Elsewhere `for no key update` is enough.
 */
export async function lockMerchantAlone(trx: Trx, merchant_id: string): Promise<void> {
  await trx.selectFrom('merchant').select('id').where('id', '=', merchant_id).forUpdate().executeTakeFirstOrThrow()
}
