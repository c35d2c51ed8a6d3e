import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { fundsRoutes } from '#sandbox/api/routes/funds'
import { applicationAccount, capitalAccount } from '#sandbox/api/store/accounts'
import { otherSession } from '#sandbox/api/testing/test-codes'
import { balances, ledgerDrift, ledgerSums } from '#sandbox/database/ledger'
import { testDatabase } from '#sandbox/database/test-database'
import { richMerchant, TOKEN } from '#sandbox/funds/testing/rich-merchant'
import { transfer, transfers } from '@/lib/api/contract/account'
import type { AnswerOf } from '@/lib/api/contract/operation'
import { compare, subtract, sum } from '@/lib/money/amount'
import type { Route } from './money-schedules'
import { EVERY_OUTCOME, openStage } from './stage'

vi.mock('#sandbox/api/access/password', async (original) => {
  const { quickPassword } = await import('./quick-password')
  return await quickPassword(original)
})

const { db } = await testDatabase()
const { api, browser, run } = openStage(db, fundsRoutes)
const merchant = await richMerchant(api, { capital: '10000000' })

type Transfer = AnswerOf<typeof transfer>

const balanceOf = async (owner: string): Promise<string> =>
  (await balances(db, { owner, token_id: TOKEN })).at(0)?.balance ?? '0'
const capital = async () => await balanceOf(capitalAccount(merchant.merchant_id))
const shop = async () => await balanceOf(applicationAccount(merchant.merchant_id, merchant.shop.application_id))
let before = { capital: '0', shop: '0' }

const route: Route<Transfer> = {
  name: transfer.name,
  begin: async () => {
    browser.token = await otherSession(api, merchant)
    before = { capital: await capital(), shop: await shop() }
  },
  payload: (cents) =>
    Promise.resolve({ token_id: TOKEN, from: 'capital', to: merchant.shop.appid, amount: `${cents / 100}` }),
  proof: () => Promise.resolve(merchant.proof()),
  executed: async (client_ref) => {
    const rows = await db.selectFrom('transfer').select(['id', 'amount']).where('client_ref', '=', client_ref).execute()
    const booked = await db
      .selectFrom('ledger_entry')
      .select('ref')
      .where('ref', 'in', ['none', ...rows.map(({ id }) => `transfer:${id}`)])
      .execute()
    expect(booked).toHaveLength(rows.length)
    return rows.map(({ amount }) => amount)
  },
  house: [],
  step: () => Promise.resolve(),
  settle: () => Promise.resolve(),
  agree: async (answers) => {
    const moved = sum(answers.map(({ amount }) => amount))
    expect(compare(subtract(before.capital, await capital()), moved)).toBe(0)
    expect(compare(subtract(await shop(), before.shop), moved)).toBe(0)
    expect((await ledgerSums(db)).filter((line) => line.sum !== '0')).toEqual([])
  },
}

test('whatever happens on the way, a transfer is booked once, and the screen never says otherwise', async () => {
  const tally = await run(route, {
    send: async (call, body) =>
      await call(transfer, { body: z.parse(transfer.body, body), idempotencyKey: body.client_ref }),
    find: async (call, { client_ref }) => (await call(transfers, { query: { client_ref } })).list[0],
  })
  expect(await ledgerDrift(db)).toEqual([])
  // Schedules that never meet an outcome prove nothing about it.
  expect([...tally.keys()].sort()).toEqual(EVERY_OUTCOME)
}, 7_200_000)
