import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { withdrawalRoutes } from '#server/payout/routes/withdrawal'
import { otherSession } from '#server/testing/test-codes'
import { unreliableWorker, WORKER_STEPS } from '#sandbox/chain/testing/unreliable-chain'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { balances, ledgerSums } from '#server/ledger/ledger'
import { advanceWithdrawals } from '#server/payout/withdrawal/advance-withdrawals'
import { richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import type { AnswerOf } from '#shared/contract/operation'
import { withdraw, withdrawalQuote, withdrawals } from '#shared/contract/withdrawal'
import { compare, subtract, sum, toDecimal } from '#shared/money/amount'
import { openDeployment } from './deployment'
import type { Flow } from './money-schedules'
import { openOwnDatabase } from './own-database'
import { EVERY_OUTCOME, openScenarios, runSchedules } from './scenarios'
import type { Scenario } from './scenarios'
import type { Act } from './browser'
import { forgetGuesses, guessWrong, WRONG_GUESSES } from './wrong-guesses'
import { minedChain } from '#sandbox/chain/mined-chain'
import { withSandbox } from '#sandbox/database/tables'

/** USDT on Aptos. */
const TOKEN = '106'
const NETWORK = '6'
type Withdrawal = AnswerOf<typeof withdraw>

async function openWithdrawals(host: string): Promise<Scenario<Withdrawal>> {
  const database = await openOwnDatabase()
  const { db } = database
  const setup = await shopSetup({ db, networks: [NETWORK] })
  const deployment = openDeployment(host, { database, handlers: withdrawalRoutes, services: setup.services })
  const { api, browser } = deployment
  const clock = setup.clock
  const console = { ...api, clock }
  const merchant = await richMerchant(console, { token_id: TOKEN, balance: '10000000' })
  const worker = unreliableWorker({ db, services: api.services, network_id: NETWORK, advance: advanceWithdrawals })

  const balanceOf = async (owner: string): Promise<string> =>
    (await balances(db, { owner, token_id: TOKEN })).at(0)?.balance ?? '0'
  const capital = async () => await balanceOf(`m:${merchant.merchant_id}:capital`)
  const auditPasses = () => clock.advance(api.services.settings.withdrawal_audit_seconds)
  let count = 0
  /** Each schedule has an address of its own: what arrives there was sent by this schedule. */
  let address = ''
  let before = '0'
  let token = ''

  /** What the tables and the chain have of this schedule. */
  async function outcome() {
    const rows = await db.selectFrom('withdrawal').selectAll().where('address', '=', address).execute()
    const sent = await withSandbox(db)
      .selectFrom('simulated_transfer')
      .select('amount')
      .where('to_address', '=', address)
      .execute()
    return { rows, sent: sent.map(({ amount }) => amount) }
  }

  const flow: Flow<Withdrawal> = {
    name: withdraw.name,
    begin: async () => {
      await forgetGuesses(api)
      token = await otherSession(console, merchant)
      browser.token = token
      address = `0x${createHash('sha256').update(String(++count)).digest('hex')}`
      before = await capital()
    },
    payload: async (cents) => {
      const wish = { token_id: TOKEN, address, amount: `${cents / 100}` }
      return { ...wish, quote_id: await quoteId(wish) }
    },
    proof: () => Promise.resolve(merchant.proof()),
    executed: async (client_ref) => {
      const rows = await db
        .selectFrom('withdrawal')
        .select(['id', 'amount'])
        .where('client_ref', '=', client_ref)
        .execute()
      const refs = rows.map(({ id }) => `withdrawal:${id}:hold`)
      const held = await db
        .selectFrom('ledger_entry')
        .select('ref')
        .where('ref', 'in', ['none', ...refs])
        .execute()
      expect(held).toHaveLength(rows.length)
      return rows.map(({ amount }) => amount)
    },
    backgroundSteps: [...WORKER_STEPS, 'audit passes', WRONG_GUESSES],
    step: async (name) => {
      if (name === WRONG_GUESSES) return await guessWrong(api, withdraw, { token, body: await flow.payload(300) })
      const step = WORKER_STEPS.find((each) => each === name)
      if (step === undefined) auditPasses()
      else await worker.take(step)
    },
    settle: async () => {
      auditPasses()
      for (let rounds = 0; rounds < 20; rounds++) {
        if ((await worker.work()) === 0) return
        await minedChain(api.services.chains, NETWORK).mine(1)
      }
      throw new Error('Withdrawals do not come to an end')
    },
    agree: async (answers) => {
      const { rows, sent } = await outcome()
      expect(rows.map(({ handle_id }) => handle_id).sort()).toEqual(answers.map(({ handle_id }) => handle_id).sort())
      const completed = rows.filter(({ state }) => state === 'completed')
      expect(rows.filter(({ state }) => state !== 'completed' && state !== 'failed')).toEqual([])
      expect(sent).toHaveLength(completed.length)
      expect(compare(sum(sent), sum(completed.map(({ received }) => received)))).toBe(0)
      const left = sum(completed.map(({ amount }) => amount))
      expect(toDecimal(subtract(subtract(before, await capital()), left))).toMatch(/^0(?:\.0+)?$/)
      expect(await balanceOf(`m:${merchant.merchant_id}:held`)).toBe('0')
      expect((await ledgerSums(db)).filter((line) => line.sum !== '0')).toEqual([])
    },
  }

  async function quoteId(wish: { token_id: string; address: string; amount: string }): Promise<string> {
    return (await console.data(withdrawalQuote, { token, body: wish })).quote_id
  }
  const act: Act<Withdrawal> = {
    send: async (call, body) =>
      await call(withdraw, { body: z.parse(withdraw.body, body), idempotencyKey: body.client_ref }),
    find: async (call, { client_ref }) => (await call(withdrawals, { query: { client_ref } })).list[0],
  }
  return { deployment, flow, act }
}

const scenarios = await openScenarios(openWithdrawals)

test('under any schedule of faults, a withdrawal is sent at most once, and the screen shows what happened', async ({
  annotate,
}) => {
  const report = await runSchedules(scenarios)
  await annotate(JSON.stringify(report))
  expect(Object.keys(report.shown).sort()).toEqual(EVERY_OUTCOME)
}, 7_200_000)
