import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fundsRoutes } from '#server/funds/routes/funds'
import * as chart from '#server/ledger/chart'
import { otherSession } from '#server/testing/test-codes'
import { balances, ledgerSums } from '#server/ledger/ledger'
import { richMerchant, TOKEN } from '#server/funds/testing/rich-merchant'
import { transfer, transfers } from '#shared/contract/account'
import type { AnswerOf } from '#shared/contract/operation'
import { compare, subtract, sum } from '#shared/money/amount'
import { openDeployment } from './deployment'
import type { Flow } from './money-schedules'
import { openOwnDatabase } from './own-database'
import { EVERY_OUTCOME, openScenarios, runSchedules } from './scenarios'
import type { Scenario } from './scenarios'
import type { Act } from './browser'
import { forgetGuesses, guessWrong, WRONG_GUESSES } from './wrong-guesses'

type Transfer = AnswerOf<typeof transfer>

async function openTransfers(host: string): Promise<Scenario<Transfer>> {
  const database = await openOwnDatabase()
  const { db } = database
  const deployment = openDeployment(host, { database, handlers: fundsRoutes })
  const { api, browser } = deployment
  const merchant = await richMerchant(api, { capital: '10000000' })

  const balanceOf = async (owner: string): Promise<string> =>
    (await balances(db, { owner, token_id: TOKEN })).at(0)?.balance ?? '0'
  const capital = async () => await balanceOf(chart.capital(merchant.merchant_id).owner)
  const shop = async () => await balanceOf(chart.application(merchant.merchant_id, merchant.shop.application_id).owner)
  let before = { capital: '0', shop: '0' }

  const wish = (amount: number) => ({ token_id: TOKEN, from: 'capital', to: merchant.shop.appid, amount: `${amount}` })

  const flow: Flow<Transfer> = {
    name: transfer.name,
    begin: async () => {
      await forgetGuesses(api)
      browser.token = await otherSession(api, merchant)
      before = { capital: await capital(), shop: await shop() }
    },
    payload: (cents) => Promise.resolve(wish(cents / 100)),
    proof: () => Promise.resolve(merchant.proof()),
    executed: async (client_ref) => {
      const rows = await db
        .selectFrom('transfer')
        .select(['id', 'amount'])
        .where('client_ref', '=', client_ref)
        .execute()
      const booked = await db
        .selectFrom('ledger_entry')
        .select('ref')
        .where('ref', 'in', ['none', ...rows.map(({ id }) => `transfer:${id}`)])
        .execute()
      expect(booked).toHaveLength(rows.length)
      return rows.map(({ amount }) => amount)
    },
    backgroundSteps: [WRONG_GUESSES],
    step: async () => await guessWrong(api, transfer, { token: browser.token, body: wish(3) }),
    settle: () => Promise.resolve(),
    agree: async (answers) => {
      const moved = sum(answers.map(({ amount }) => amount))
      expect(compare(subtract(before.capital, await capital()), moved)).toBe(0)
      expect(compare(subtract(await shop(), before.shop), moved)).toBe(0)
      expect((await ledgerSums(db)).filter((line) => line.sum !== '0')).toEqual([])
    },
  }
  const act: Act<Transfer> = {
    send: async (call, body) =>
      await call(transfer, { body: z.parse(transfer.body, body), idempotencyKey: body.client_ref }),
    find: async (call, { client_ref }) => (await call(transfers, { query: { client_ref } })).list[0],
  }
  return { deployment, flow, act }
}

const scenarios = await openScenarios(openTransfers)

test('under any schedule of faults, a transfer is booked at most once, and the screen shows what happened', async ({
  annotate,
}) => {
  const report = await runSchedules(scenarios)
  await annotate(JSON.stringify(report))
  expect(Object.keys(report.shown).sort()).toEqual(EVERY_OUTCOME)
}, 7_200_000)
