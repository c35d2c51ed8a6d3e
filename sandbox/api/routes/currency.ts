import { inTransaction } from '#sandbox/database/connect'
import * as currency from '@/lib/api/contract/currency'
import { callerOf, handler } from '../handler'
import type { Handler } from '../handler'
import { saveAssetOrder } from '../store/asset-order'
import { coinList } from '../store/currency'

export const currencyRoutes: Handler[] = [
  handler(currency.currencies, async (_call, { db }) => await coinList(db)),

  handler(currency.rearrange, async (call, { db }) => {
    const { merchant_id } = callerOf(call)
    const { token_ids } = call.body
    await inTransaction(db, async (trx) => await saveAssetOrder(trx, { merchant_id, token_ids }))
    return null
  }),
]
