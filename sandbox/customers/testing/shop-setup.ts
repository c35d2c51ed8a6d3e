import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Services } from '#server/chain/services'
import { sealNew } from '#server/access/row-seal'
import { testApi, TEST_SECRET } from '#server/testing/test-api'
import type { TestApi } from '#server/testing/test-api'
import type { TestMerchant } from '#server/testing/test-merchant'
import { applicationRoutes } from '#server/application/routes/application'
import { currencyRoutes } from '#server/funds/routes/currency'
import { fundsRoutes } from '#server/funds/routes/funds'
import { orderRoutes } from '#server/payment/routes/order'
import { transactionsRoutes } from '#server/payment/routes/transactions'
import { listenTogether } from '#server/chain/listen-together'
import { openChains } from '#sandbox/chain/open-chains'
import { fixedClock } from '#server/database/clock'
import type { FixedClock } from '#server/database/clock'
import { runOutbox } from '#server/database/outbox-worker'
import type { Db } from '#server/database/schema'
import type { Ending } from '#server/database/test-database'
import { rechargeListener } from '#server/funds/recharge-listener'
import { paymentListener } from '#server/payment/payment-listener'
import { unassignedListener } from '#server/payment/unassigned-listener'
import type { CustomerWorld } from '../customer-world'
import { customerHandlers } from '../late-payment'
import { openWorld } from '../open-world'
import type { ShopKey } from '../shop-client'

/** What {@link shopSetup} has made. */
export interface ShopSetup {
  readonly api: TestApi
  readonly services: Services
  /** Stands at 2026-01-01T00:00:00Z until it is advanced. */
  readonly clock: FixedClock
  readonly world: CustomerWorld
  /** A shop of `merchant` that takes USDT on every network. */
  readonly shop: ShopKey & { readonly application_id: string }
  readonly merchant: TestMerchant
  /** Runs the payments of late customers that are due. */
  runLatePayments(): Promise<void>
}

export interface NewShop {
  readonly merchant_id: string
  readonly mode?: 'address' | 'hybrid' | 'otc'
  readonly notify_url?: string
  readonly whitelist_ips?: string[]
}

let count = 0

/** Inserts an application with a KEY that takes USDT on every network. */
export async function newShop(db: Db, at: Date, shop: NewShop): Promise<ShopSetup['shop']> {
  const number = String(++count).padStart(4, '0')
  const secret = `key-of-shop-${number}-0123456789abcdef`
  const { merchant_id, mode = 'hybrid', notify_url = '', whitelist_ips = [] } = shop
  const { id: application_id, appid } = await db
    .insertInto('application')
    .values({
      appid: `APP${number}`,
      name: `Shop ${number}`,
      merchant_id,
      mode,
      notify_url,
      whitelist_ips,
      created_at: at,
    })
    .returning(['id', 'appid'])
    .executeTakeFirstOrThrow()
  const key = { application_id, secret, created_at: at }
  const { id } = await db.insertInto('application_key').values(key).returning('id').executeTakeFirstOrThrow()
  await sealNew(db, { secret: TEST_SECRET }, 'application-key', [id])
  const tokens = await db.selectFrom('token').select('id').where('symbol', '=', 'USDT').execute()
  await db
    .insertInto('application_token')
    .values(tokens.map(({ id }) => ({ application_id, token_id: id })))
    .execute()
  return { appid, secret, application_id }
}

/**
 * Makes a merchant with a shop, chains, customers, and a watcher that reads blocks only when it is told to.
 *
 * @param options `nodes` starts a real EVM node per EVM network instead of simulating it; with `ending: onTestFinished` it is
 *   made inside a test
 */
export async function shopSetup({
  db,
  networks,
  nodes = false,
  ending = afterAll,
}: {
  db: Db
  networks?: readonly string[]
  nodes?: boolean
  ending?: Ending
}): Promise<ShopSetup> {
  const clock = fixedClock('2026-01-01T00:00:00Z')
  const folder = await mkdtemp(join(tmpdir(), 'shop-setup-'))
  const chains = await openChains({
    db,
    clock,
    folder,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    explorer_url: 'http://127.0.0.1:4174/explorer',
    seed: new Uint8Array(32).fill(7),
    simulated: !nodes,
    ...(networks === undefined ? {} : { networks }),
  })
  ending(async () => {
    await chains.close()
    await rm(folder, { recursive: true, force: true })
  })
  const handlers = [orderRoutes, transactionsRoutes, applicationRoutes, currencyRoutes, fundsRoutes].flat()
  const api = testApi({ db, handlers, ending, services: { clock, chains } })
  const { services } = api
  const merchant = await api.signInAs()
  const shop = await newShop(db, clock.now(), {
    merchant_id: merchant.merchant_id,
    notify_url: 'https://shop.example/callback',
  })
  const request = async (path: string, init: RequestInit): Promise<Response> => await api.app.request(path, init)
  const world = openWorld(services, {
    request,
    listener: listenTogether(paymentListener(services), rechargeListener(services), unassignedListener(services)),
  })
  return {
    api,
    services,
    clock,
    world,
    shop,
    merchant,
    runLatePayments: async () => {
      const failures: unknown[] = []
      const { random } = services
      const onFailure = (_: unknown, error: unknown): void => void failures.push(error)
      await runOutbox({ db, clock, random, handlers: customerHandlers(world), batch: 100, onFailure })
      if (failures.length > 0) throw new AggregateError(failures, 'Payments of late customers failed')
    },
  }
}
