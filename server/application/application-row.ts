import { Refusal } from '#server/core/refusal'
import type { Db, Trx } from '#server/database/schema'

/**
 * Locks the merchant's row: whoever else changes an application of this merchant waits. Two calls that have claimed their keys
 * share a weaker lock on it, so `for update` would let each wait for the other.
 */
export async function lockMerchant(trx: Trx, merchant_id: string): Promise<void> {
  await trx.selectFrom('merchant').select('id').where('id', '=', merchant_id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/**
 * A merchant's application, locked with its merchant until the transaction ends. A new order of it waits.
 *
 * @throws Refusal does_not_exist also for another merchant's and for a deleted one
 */
export async function lockApplication(trx: Trx, { merchant_id, appid }: { merchant_id: string; appid: string }) {
  await lockMerchant(trx, merchant_id)
  const found = await trx
    .selectFrom('application')
    .select(['id', 'appid', 'name', 'logo', 'website_url', 'mode', 'whitelist_ips', 'callback_events'])
    .select('key_refund_limit')
    .where('merchant_id', '=', merchant_id)
    .where('appid', '=', appid)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('does_not_exist')
  return found
}

/**
 * The id of a merchant's application.
 *
 * @throws Refusal does_not_exist also for another merchant's and for a deleted one
 */
export async function findApplication(
  db: Db,
  { merchant_id, appid }: { merchant_id: string; appid: string },
): Promise<{ id: string }> {
  const found = await db
    .selectFrom('application')
    .select('id')
    .where('merchant_id', '=', merchant_id)
    .where('appid', '=', appid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('does_not_exist')
  return found
}

/** Replaces the tokens that an application takes. */
export async function storeTokens(trx: Trx, application_id: string, token_ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('application_token').where('application_id', '=', application_id).execute()
  const rows = [...new Set(token_ids)].map((token_id) => ({ application_id, token_id }))
  await trx.insertInto('application_token').values(rows).execute()
}
