import * as order from '#shared/contract/order'
import { inTransaction } from '#server/database/connect'
import { Refusal } from '#server/core/refusal'
import { handler, shopOf } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { refundByShop } from '../refund/refund-by-shop'
import { findShopRefund, toShopRefund } from '../refund/refund-row'

/** Refunds that a shop's own server asks for, signed with the KEY of its application. */
export const shopRefundRoutes: Handler[] = [
  handler(order.refundOrder, async (call, services) => {
    const shop = shopOf(call)
    const { language, ip } = call
    const { merchant_id, appid } = shop
    const by = { merchant_id, language, ip, device: `KEY ${appid}`, action: order.refundOrder.name, proven: null }
    const made = await inTransaction(
      services.db,
      async (trx) => await refundByShop(trx, services, { shop, by, wish: call.body }),
    )
    return toShopRefund(made)
  }),

  handler(order.queryRefund, async (call, { db }) => {
    const { application_id } = shopOf(call)
    const found = await findShopRefund(db, { application_id, out_refund_no: call.query.out_refund_no })
    if (found === undefined) throw new Refusal('does_not_exist')
    return toShopRefund(found)
  }),
]
