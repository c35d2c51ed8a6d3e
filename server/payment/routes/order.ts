import { closeOrder, createOrder } from '../order-service'
import * as order from '@/lib/api/contract/order'
import type { Order } from '@/lib/api/contract/order'
import { handler, shopOf } from '#server/http/handler'
import type { Shop } from '#server/access/caller'
import type { Handler, Services } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import { findOrder, findPayerOrder } from '../queries/order'

/** The order API for shops, and the payer's page. */
export const orderRoutes: Handler[] = [
  handler(order.createOrder, async (call, services) => {
    const shop = shopOf(call)
    await createOrder(services, shop, call.body)
    return await orderOf(services, shop, call.body)
  }),

  handler(order.queryOrder, async (call, services) => await orderOf(services, shopOf(call), call.query)),

  handler(order.closeOrder, async (call, services) => {
    const shop = shopOf(call)
    await closeOrder(services, shop, call.body.out_trade_no)
    return await orderOf(services, shop, call.body)
  }),

  handler(order.payerOrder, async (call, { db, clock }) => {
    const found = await findPayerOrder(db, call.query.handle_id, clock.seconds())
    if (found === undefined) throw new Refusal('nonexistent_transaction')
    return found
  }),
]

async function orderOf(
  { db, settings }: Services,
  { application_id }: Shop,
  { out_trade_no }: { out_trade_no: string },
): Promise<Order> {
  const found = await findOrder(db, { application_id, out_trade_no }, settings)
  if (found === undefined) throw new Refusal('nonexistent_transaction')
  return found
}
