import { closeOrder, createOrder } from '../order-service'
import { orderNameOf } from '../order-name'
import type { OrderName } from '../order-name'
import * as order from '#shared/contract/order'
import type { Order } from '#shared/contract/order'
import { handler, shopOf } from '#server/http/handler'
import type { Shop } from '#server/access/caller'
import type { Handler, Services } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import { findOrder, findPayerOrder, orderPage } from '../queries/order'

/** The order API for shops, and the payer's page. Refunds by a shop are in the room of payouts. */
export const orderRoutes: Handler[] = [
  handler(order.createOrder, async (call, services) => {
    const shop = shopOf(call)
    const { out_trade_no } = call.body
    await createOrder(services, shop, call.body)
    return await orderOf(services, shop, { out_trade_no })
  }),

  handler(order.queryOrder, async (call, services) => await orderOf(services, shopOf(call), orderNameOf(call.query))),

  handler(order.listOrders, async (call, { db, settings }) => {
    const { application_id } = shopOf(call)
    return await orderPage(db, { application_id, wish: call.query }, settings)
  }),

  handler(order.closeOrder, async (call, services) => {
    const shop = shopOf(call)
    const name = orderNameOf(call.body)
    await closeOrder(services, shop, name)
    return await orderOf(services, shop, name)
  }),

  handler(order.payerOrder, async (call, { db, clock }) => {
    const found = await findPayerOrder(db, call.query.handle_id, clock.seconds())
    if (found === undefined) throw new Refusal('nonexistent_transaction')
    return found
  }),
]

async function orderOf({ db, settings }: Services, { application_id }: Shop, name: OrderName): Promise<Order> {
  const found = await findOrder(db, { application_id, name }, settings)
  if (found === undefined) throw new Refusal('nonexistent_transaction')
  return found
}
