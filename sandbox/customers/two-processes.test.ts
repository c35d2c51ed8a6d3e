import { expect, test } from 'vitest'
import { openStream } from '#server/events/testing/console-stream'
import type { ConsoleStream } from '#server/events/testing/console-stream'
import { testProcess } from '#server/events/testing/test-process'
import { testDatabase } from '#server/database/test-database'
import { openWorld } from './open-world'
import { payOrder } from './pay-order'
import { shopSetup } from './testing/shop-setup'
import { listenTogether } from '#server/chain/listen-together'
import { paymentListener } from '#server/payment/payment-listener'
import { unassignedListener } from '#server/payment/unassigned-listener'
import { rechargeListener } from '#server/funds/recharge-listener'

const PAYMENTS = 40
const CUSTOMERS = 4

const { db, url } = await testDatabase()
const { services, clock, shop, merchant } = await shopSetup({ db, networks: ['1', '4', '5', '6'] })
const shared = { clock, chains: services.chains, random: services.random }
const processes = [await testProcess(url, shared), await testProcess(url, shared)]
const worlds = processes.map(({ api }) =>
  openWorld(api.services, {
    request: async (path, init) => await api.app.request(path, init),
    listener: listenTogether(
      paymentListener(api.services),
      rechargeListener(api.services),
      unassignedListener(api.services),
    ),
  }),
)

async function payAll(): Promise<void> {
  let left = PAYMENTS
  const customer = async (at: number): Promise<void> => {
    const [world, chain] = [worlds[at % worlds.length], ['1', '4', '5', '6'][at]]
    if (world === undefined) throw new Error('There is no such process')
    while (left-- > 0)
      await payOrder(world, { appid: shop.appid, chain, token: 'USDT', amount: '10', case: 'exact', pace: 'now' })
  }
  await Promise.all(Array.from({ length: CUSTOMERS }, async (_, at) => await customer(at)))
}

async function storedIds(): Promise<string[]> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'made_in'])
    .where('merchant_id', '=', merchant.merchant_id)
    .orderBy('made_in')
    .orderBy('id')
    .execute()
  return rows.map(({ made_in, id }) => `${made_in}-${id}`)
}

async function heardIds(stream: ConsoleStream, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push((await stream.next())?.id ?? 'the end')
  return ids
}

test('each event of 40 payments made in two processes reaches the streams of both once, in one order', async () => {
  const streams = await Promise.all(processes.map(async ({ api }) => await openStream(api, merchant.token)))
  for (const stream of streams) expect(await stream.next()).toMatchObject({ type: 'hello' })
  await payAll()
  const stored = await storedIds()
  expect(stored.length).toBeGreaterThanOrEqual(2 * PAYMENTS)
  for (const stream of streams) {
    expect(await heardIds(stream, stored.length)).toEqual(stored)
    await stream.close()
  }
})
