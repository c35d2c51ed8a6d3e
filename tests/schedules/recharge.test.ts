import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fundsRoutes } from '#server/funds/routes/funds'
import * as chart from '#server/ledger/chart'
import { otherSession } from '#server/testing/test-codes'
import { listenTogether } from '#server/chain/listen-together'
import { Killed } from '#sandbox/chain/testing/unreliable-chain'
import { openWorld } from '#sandbox/customers/open-world'
import { makeBlocks } from '#sandbox/customers/pace'
import { payRecharge } from '#sandbox/customers/pay-recharge'
import { testTown } from '#sandbox/customers/testing/test-town'
import { balances, ledgerSums } from '#server/ledger/ledger'
import { rechargeListener } from '#server/funds/recharge-listener'
import { rechargeFunds } from '@/lib/api/contract/account'
import type { AnswerOf } from '@/lib/api/contract/operation'
import { compare, subtract } from '@/lib/money/amount'
import { openBooks } from './books'
import type { Route } from './money-schedules'
import { openStage } from './stage'
import { EVERY_OUTCOME, openStreets, playStreets } from './streets'
import type { Street } from './streets'
import type { Act, Body, Call } from './tab'

/** USDT on Aptos. */
const TOKEN = '106'
type Reservation = AnswerOf<typeof rechargeFunds>

async function openRecharges(host: string): Promise<Street<Reservation>> {
  const db = await openBooks()
  const town = await testTown({ db, networks: ['6'] })
  const stage = openStage(host, { db, handlers: fundsRoutes, services: town.services })
  const { api, browser } = stage
  const merchant = await api.signInAs()
  const adapter = api.services.chains.get('6')
  // Its watcher is killed over the first payment that it sees or confirms, with the work done and not committed.
  const dying = openWorld(town.services, {
    request: async (path, init) => await town.api.app.request(path, init),
    listener: listenTogether(rechargeListener(town.services), { seen: die, confirmed: die, orphaned: die }),
  })

  const capital = async (): Promise<string> =>
    (await balances(db, { owner: chart.capital(merchant.merchant_id).owner, token_id: TOKEN })).at(0)?.balance ?? '0'
  let before = '0'
  let payments = 0

  const route: Route<Reservation> = {
    name: rechargeFunds.name,
    begin: async () => {
      browser.token = await otherSession({ ...api, clock: town.clock }, merchant)
      before = await capital()
      payments = 0
    },
    payload: (cents) => Promise.resolve({ token_id: TOKEN, amount: `${cents / 100}` }),
    proof: () => Promise.resolve({}),
    executed: async (client_ref) => {
      const rows = db.selectFrom('recharge_address').select('address').where('client_ref', '=', client_ref)
      return (await rows.execute()).map(({ address }) => address)
    },
    house: ['somebody pays', 'block', 'two watchers', 'watcher dies'],
    step: async (name) => {
      if (name === 'two watchers')
        await Promise.all([makeBlocks(town.world, adapter, 1), makeBlocks(town.world, adapter, 1)])
      else if (name === 'watcher dies') await makeBlocks(dying, adapter, 1).catch(raise)
      else if (name === 'block') await makeBlocks(town.world, adapter, 1)
      else await pay()
    },
    settle: () => Promise.resolve(),
    agree: async (answers) => {
      // Every address that a screen shows takes money, once for each payment.
      for (const { address } of answers)
        await payRecharge(town.world, { address, token_id: TOKEN, amount: '3', pace: 'chain' })
      await makeBlocks(town.world, adapter, adapter.confirmations)
      const all = String(payments + 3 * answers.length)
      expect(compare(subtract(await capital(), before), all)).toBe(0)
      expect((await ledgerSums(db)).filter((line) => line.sum !== '0')).toEqual([])
    },
  }

  /** Into the newest address that was given out, whether its page has heard of it or not. */
  async function pay(): Promise<void> {
    const newest = await db
      .selectFrom('recharge_address')
      .select('address')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (newest === undefined) return
    await payRecharge(town.world, { address: newest.address, token_id: TOKEN, amount: '1', pace: 'chain' })
    payments += 1
  }

  // Looking is asking for the same intent once more, which gives the same address.
  const act: Act<Reservation> = { send: reserve, find: reserve }
  return { stage, route, act }
}

const die = (): never => {
  throw new Killed()
}
const raise = (error: unknown): void => {
  if (!(error instanceof Killed)) throw error
}

async function reserve(call: Call, body: Body): Promise<Reservation> {
  return await call(rechargeFunds, { body: z.parse(rechargeFunds.body, body), idempotencyKey: body.client_ref })
}

const streets = await openStreets(openRecharges)

test('whatever happens on the way, a recharge has one address, and each payment into it is credited once', async ({
  annotate,
}) => {
  const played = await playStreets(streets)
  await annotate(JSON.stringify(played))
  expect(Object.keys(played.said).sort()).toEqual(EVERY_OUTCOME)
}, 7_200_000)
