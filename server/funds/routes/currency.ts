import { inTransaction } from '#server/database/connect'
import * as currency from '#shared/contract/currency'
import { callerOf, handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { saveAssetOrder } from '../queries/asset-order'
import { coinList } from '../queries/currency'

/** The list of coins, and the order of a merchant's assets. */
export const currencyRoutes: Handler[] = [
  handler(currency.currencies, async (_call, { db }) => await coinList(db)),

  handler(currency.rearrange, async (call, { db }) => {
    const { merchant_id } = callerOf(call)
    const { token_ids } = call.body
    await inTransaction(db, async (trx) => await saveAssetOrder(trx, { merchant_id, token_ids }))
    return null
  }),
]
