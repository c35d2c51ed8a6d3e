import { changeMerchant } from '#server/access/change-merchant'
import type { MerchantChange } from '#server/access/change-merchant'
import type { Services } from '#server/chain/services'
import { inTransaction } from '#server/database/connect'

/** Brings a merchant into a state that the acts of the owner or the operator lead to, as the server would write it. */
export async function setMerchant(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  merchant_id: string,
  change: MerchantChange,
): Promise<void> {
  await inTransaction(db, async (trx) => await changeMerchant(trx, settings, merchant_id, change))
}
