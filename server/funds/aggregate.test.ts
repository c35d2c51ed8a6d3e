import { expect, test } from 'vitest'
import { payOrder } from '#sandbox/customers/pay-order'
import { testTown } from '#sandbox/customers/testing/test-town'
import { balances, ledgerSums, postEntry } from '#server/ledger/ledger'
import { testDatabase } from '#server/database/test-database'
import { aggregateDue } from './aggregate'

const { db } = await testDatabase()
// The merchant's midnight, in Shanghai, is 16:00 of this clock.
const town = await testTown({ db, networks: ['1', '4'] })
const { merchant_id } = town.merchant

const held = async (account: string, token_id = '101'): Promise<string> =>
  (await balances(db, { owner: `m:${merchant_id}:${account}`, token_id })).at(0)?.balance ?? '0'
const app = `app:${town.shop.application_id}`
const pay = async (chain: string, amount: string) => await payOrder(town.world, { chain, amount, case: 'exact' })

const posting = (account: string, amount: string) => ({
  account: { owner: `m:${merchant_id}:${account}`, kind: 'liability' as const },
  token_id: '101',
  amount,
})

test('once a day what lay in applications at midnight becomes capital', async () => {
  await pay('TRON', '100')
  await pay('Solana', '20')
  expect(await aggregateDue(town.services)).toBe(0)

  town.clock.advance(16 * 3600 + 60)
  await pay('TRON', '7')
  expect(await aggregateDue(town.services)).toBe(2)
  expect(await held('capital')).toBe('99.5')
  expect(await held(app)).toBe('6.965')
  expect(await held('capital', '104')).toBe('19.9')

  expect(await aggregateDue(town.services)).toBe(0)
  town.clock.advance(24 * 3600)
  expect(await aggregateDue(town.services)).toBe(1)
  expect(await held('capital')).toBe('106.465')
  expect(await held(app)).toBe('0')
  expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true)
})

test('each sweep tells what the chain cost, and how much was moved', async () => {
  const gas = await db
    .selectFrom('gas_expense')
    .select(['token_id', 'types', 'amount', 'usdt_amount'])
    .orderBy('id')
    .execute()
  expect(gas).toEqual([
    { token_id: '201', types: 2, amount: '13.744500000000000000', usdt_amount: '4.124724' },
    { token_id: '204', types: 2, amount: '0.000105000000000000', usdt_amount: '0.019647' },
    { token_id: '201', types: 2, amount: '13.744500000000000000', usdt_amount: '4.124724' },
  ])
  const bell = await db
    .selectFrom('notification')
    .select(['code', 'params'])
    .where('types', '=', 5)
    .orderBy('id')
    .execute()
  const code = 'fund_aggregation'
  expect(bell).toEqual([
    { code, params: { amount: '99.5', token: 'USDT', chain: 'TRON' } },
    { code, params: { amount: '19.9', token: 'USDT', chain: 'Solana' } },
    { code, params: { amount: '6.965', token: 'USDT', chain: 'TRON' } },
  ])
})

test('money that the merchant moved away since midnight is not swept', async () => {
  await pay('TRON', '200')
  town.clock.advance(24 * 3600)
  await db.transaction().execute(async (trx) => {
    const postings = [posting(app, '-150'), posting('capital', '150')]
    await postEntry(trx, { ref: 'transfer:1', reason: 'transfer', at: town.clock.now(), postings })
  })
  expect(await aggregateDue(town.services)).toBe(1)
  expect(await held(app)).toBe('0')
  expect(await held('capital')).toBe('305.465')
})
