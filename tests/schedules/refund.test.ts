import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { refundRoutes } from '#server/payout/routes/refund'
import { otherSession } from '#server/testing/test-codes'
import { unreliableWorker, WORKER_STEPS } from '#sandbox/chain/testing/unreliable-chain'
import { minedChain } from '#sandbox/chain/mined-chain'
import { withSandbox } from '#sandbox/database/tables'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { richMerchant } from '#server/funds/testing/rich-merchant'
import * as chart from '#server/ledger/chart'
import { balances, ledgerSums } from '#server/ledger/ledger'
import { advanceRefunds } from '#server/payout/refund/advance-refunds'
import { insertPaid } from '#server/payout/refund/testing/paid-payment'
import type { AnswerOf } from '#shared/contract/operation'
import { refund, refunds } from '#shared/contract/transactions'
import { compare, sum } from '#shared/money/amount'
import type { Act } from './browser'
import { openDeployment } from './deployment'
import type { Flow } from './money-schedules'
import { openOwnDatabase } from './own-database'
import { EVERY_OUTCOME, openScenarios, runSchedules } from './scenarios'
import type { Scenario } from './scenarios'
import { forgetGuesses, guessWrong, WRONG_GUESSES } from './wrong-guesses'

/** USDT on Aptos. */
const NETWORK = '6'
const TOKEN = '106'
type Refund = AnswerOf<typeof refund>

async function openRefunds(host: string): Promise<Scenario<Refund>> {
  const database = await openOwnDatabase()
  const { db } = database
  const setup = await shopSetup({ db, networks: [NETWORK] })
  const deployment = openDeployment(host, { database, handlers: refundRoutes, services: setup.services })
  const { api, browser } = deployment
  const console = { ...api, clock: setup.clock }
  const merchant = await richMerchant(console)
  const { merchant_id, shop } = merchant
  const worker = unreliableWorker({ db, services: api.services, network_id: NETWORK, advance: advanceRefunds })
  let count = 0
  /** Each schedule has an address of its own: what arrives there was sent by this schedule. */
  let address = ''

  const flow: Flow<Refund> = {
    name: refund.name,
    begin: async () => {
      await forgetGuesses(api)
      browser.token = await otherSession(console, merchant)
      address = `0x${createHash('sha256').update(`refund ${++count}`).digest('hex')}`
    },
    // Each intent is for a payment of its own, of which 12 USDT can be refunded.
    payload: async (cents) => {
      const paid = { merchant_id, application_id: shop.application_id, at: setup.clock.now() }
      const { handle_id } = await insertPaid(db, paid)
      return { handle_id, kind: 'part', amount: `${cents / 100}`, address }
    },
    proof: () => Promise.resolve(merchant.proof()),
    executed: async (client_ref) => {
      const rows = await db.selectFrom('refund').select('amount').where('client_ref', '=', client_ref).execute()
      return rows.map(({ amount }) => amount)
    },
    backgroundSteps: [...WORKER_STEPS, WRONG_GUESSES],
    step: async (name) => {
      const step = WORKER_STEPS.find((each) => each === name)
      if (step !== undefined) return await worker.take(step)
      await guessWrong(api, refund, { token: browser.token, body: await flow.payload(300) })
    },
    settle: async () => {
      for (let rounds = 0; rounds < 20; rounds++) {
        if ((await worker.work()) === 0) return
        await minedChain(api.services.chains, NETWORK).mine(1)
      }
      throw new Error('Refunds do not come to an end')
    },
    agree: async (answers) => {
      const rows = await db.selectFrom('refund').selectAll().where('address', '=', address).execute()
      expect(rows.map(({ handle_id }) => handle_id).sort()).toEqual(answers.map(({ handle_id }) => handle_id).sort())
      const done = rows.filter(({ state }) => state === 'accomplish')
      expect(rows.filter(({ state }) => state !== 'accomplish' && state !== 'canceled')).toEqual([])
      const sent = await withSandbox(db)
        .selectFrom('simulated_transfer')
        .select('amount')
        .where('to_address', '=', address)
        .execute()
      expect(sent).toHaveLength(done.length)
      expect(compare(sum(sent.map(({ amount }) => amount)), sum(done.map(({ amount }) => amount)))).toBe(0)
      const held = await balances(db, { owner: chart.held(merchant_id).owner, token_id: TOKEN })
      expect(held.filter(({ balance }) => balance !== '0')).toEqual([])
      expect((await ledgerSums(db)).filter((line) => line.sum !== '0')).toEqual([])
    },
  }
  const act: Act<Refund> = {
    send: async (call, body) =>
      await call(refund, { body: z.parse(refund.body, body), idempotencyKey: body.client_ref }),
    find: async (call, { client_ref }) => (await call(refunds, { query: { client_ref } })).list[0],
  }
  return { deployment, flow, act }
}

const scenarios = await openScenarios(openRefunds)

test('under any schedule of faults, a refund is sent at most once, and the screen shows what happened', async ({
  annotate,
}) => {
  const report = await runSchedules(scenarios)
  await annotate(JSON.stringify(report))
  expect(Object.keys(report.shown).sort()).toEqual(EVERY_OUTCOME)
}, 7_200_000)
