import type { CustomerWorld } from './customer-world'
import { orderAmount, orderFate, pickOne, pickToken } from './habits'
import type { Pace } from './pace'
import { payOrder, placeOrder } from './pay-order'
import { findDesks } from './shop-desk'
import type { ShopDesk } from './shop-desk'

/** Chooses where the next customer buys: any shop of any open merchant, and a token weighted by its network's popularity. */
export async function chooseDesk({ services }: CustomerWorld): Promise<ShopDesk | undefined> {
  const { chains, random } = services
  const running = new Set(chains.all().map(({ network_id }) => network_id))
  const desks = (await findDesks(services, {})).filter(({ network_id }) => running.has(network_id))
  const appid = pickOne(random, [...new Set(desks.map((desk) => desk.appid))])
  const [first, ...rest] = desks.filter((desk) => desk.appid === appid)
  return first === undefined ? undefined : pickToken(random, [first, ...rest])
}

/** Makes an order and pays it as the habits decide: mostly exactly, sometimes not at all. */
export async function serveCustomer(world: CustomerWorld, desk: ShopDesk, pace: Pace): Promise<void> {
  const { random } = world.services
  const amount = orderAmount(random)
  const fate = orderFate(random)
  if (fate === 'abandoned') await placeOrder(world, desk, { amount })
  else
    await payOrder(world, { appid: desk.appid, chain: desk.network_id, token: desk.token_id, amount, case: fate, pace })
}
