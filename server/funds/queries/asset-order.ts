import type { Trx } from '#server/database/schema'
import { Refusal } from '#server/core/refusal'
import { holdingsOf } from '#server/ledger/accounts'

/**
 * Stores the order of a merchant's assets. Tokens that are not named follow in the order of the coin list.
 *
 * @throws Refusal currency_does_not_exist for a token that is not among the assets; parameter_error for one named twice
 */
export async function saveAssetOrder(
  trx: Trx,
  { merchant_id, token_ids }: { merchant_id: string; token_ids: readonly string[] },
): Promise<void> {
  const twice = token_ids.findIndex((id, index) => token_ids.indexOf(id) !== index)
  if (twice !== -1)
    throw new Refusal('parameter_error', [{ path: `token_ids.${twice}`, message: 'Named twice', chinese: '重复出现' }])
  const known = new Set((await holdingsOf(trx, merchant_id)).map(({ token_id }) => token_id))
  if (token_ids.some((id) => !known.has(id))) throw new Refusal('currency_does_not_exist')
  // The lock makes one whole order win when two windows save at the same moment.
  await trx.selectFrom('merchant').select('id').where('id', '=', merchant_id).forNoKeyUpdate().execute()
  await trx.deleteFrom('asset_order').where('merchant_id', '=', merchant_id).execute()
  if (token_ids.length === 0) return
  await trx
    .insertInto('asset_order')
    .values(token_ids.map((token_id, sort) => ({ merchant_id, token_id, sort })))
    .execute()
}
