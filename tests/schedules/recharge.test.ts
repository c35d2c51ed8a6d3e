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
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { balances, ledgerSums } from '#server/ledger/ledger'
import { rechargeListener } from '#server/funds/recharge-listener'
import { rechargeFunds } from '#shared/contract/account'
import type { AnswerOf } from '#shared/contract/operation'
import { compare, subtract } from '#shared/money/amount'
import { openDeployment } from './deployment'
import type { Flow } from './money-schedules'
import { openOwnDatabase } from './own-database'
import { EVERY_OUTCOME, openScenarios, runSchedules } from './scenarios'
import type { Scenario } from './scenarios'
import type { Act, Body, Call } from './browser'

/** USDT on Aptos. */
const TOKEN = '106'
type Reservation = AnswerOf<typeof rechargeFunds>

async function openRecharges(host: string): Promise<Scenario<Reservation>> {
  const database = await openOwnDatabase()
  const { db } = database
  const setup = await shopSetup({ db, networks: ['6'] })
  const deployment = openDeployment(host, { database, handlers: fundsRoutes, services: setup.services })
  const { api, browser } = deployment
  const merchant = await api.signInAs()
  const adapter = api.services.chains.get('6')
  // A watcher that is killed at the first payment that it sees or confirms, after the work and before the commit.
  const dying = openWorld(setup.services, {
    request: async (path, init) => await setup.api.app.request(path, init),
    listener: listenTogether(rechargeListener(setup.services), { seen: die, confirmed: die, orphaned: die }),
  })

  const capital = async (): Promise<string> =>
    (await balances(db, { owner: chart.capital(merchant.merchant_id).owner, token_id: TOKEN })).at(0)?.balance ?? '0'
  let before = '0'
  let payments = 0

  const flow: Flow<Reservation> = {
    name: rechargeFunds.name,
    begin: async () => {
      browser.token = await otherSession({ ...api, clock: setup.clock }, merchant)
      before = await capital()
      payments = 0
    },
    payload: (cents) => Promise.resolve({ token_id: TOKEN, amount: `${cents / 100}` }),
    proof: () => Promise.resolve({}),
    executed: async (client_ref) => {
      const rows = db.selectFrom('recharge_address').select('address').where('client_ref', '=', client_ref)
      return (await rows.execute()).map(({ address }) => address)
    },
    backgroundSteps: ['payment', 'block', 'two watchers', 'watcher dies'],
    step: async (name) => {
      if (name === 'two watchers')
        await Promise.all([makeBlocks(setup.world, adapter, 1), makeBlocks(setup.world, adapter, 1)])
      else if (name === 'watcher dies') await makeBlocks(dying, adapter, 1).catch(raise)
      else if (name === 'block') await makeBlocks(setup.world, adapter, 1)
      else await pay()
    },
    settle: () => Promise.resolve(),
    agree: async (answers) => {
      // Every address that a screen showed accepts money, and credits each payment once.
      for (const { address } of answers)
        await payRecharge(setup.world, { address, token_id: TOKEN, amount: '3', pace: 'chain' })
      await makeBlocks(setup.world, adapter, adapter.confirmations)
      const all = String(payments + 3 * answers.length)
      expect(compare(subtract(await capital(), before), all)).toBe(0)
      expect((await ledgerSums(db)).filter((line) => line.sum !== '0')).toEqual([])
    },
  }

  /** Pays into the newest address that was given out, whether the page got the answer with it or not. */
  async function pay(): Promise<void> {
    const newest = await db
      .selectFrom('recharge_address')
      .select('address')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (newest === undefined) return
    await payRecharge(setup.world, { address: newest.address, token_id: TOKEN, amount: '1', pace: 'chain' })
    payments += 1
  }

  // There is no list of addresses to look in: the same call again gives the same address.
  const act: Act<Reservation> = { send: reserve, find: reserve }
  return { deployment, flow, act }
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

const scenarios = await openScenarios(openRecharges)

test('under any schedule of faults, a recharge has one address, and each payment into it is credited once', async ({
  annotate,
}) => {
  const report = await runSchedules(scenarios)
  await annotate(JSON.stringify(report))
  expect(Object.keys(report.shown).sort()).toEqual(EVERY_OUTCOME)
}, 7_200_000)
