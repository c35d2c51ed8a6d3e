import { expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import { TREASURY } from '#server/chain/key'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { balances, ledgerSums } from '#server/ledger/ledger'
import { postEntry } from '#server/ledger/testing/post-entry'
import { testDatabase } from '#server/database/test-database'
import { aggregateDue } from './aggregate'

const { db } = await testDatabase()
// The merchant's midnight, in Shanghai, is 16:00 of this clock.
const setup = await shopSetup({ db, networks: ['1', '4'] })
const { merchant_id } = setup.merchant

const held = async (account: string, token_id = '101'): Promise<string> =>
  (await balances(db, { owner: `m:${merchant_id}:${account}`, token_id })).at(0)?.balance ?? '0'
const app = `app:${setup.shop.application_id}`
const pay = async (chain: string, amount: string) => await payOrder(setup.world, { chain, amount, case: 'exact' })

const posting = (account: string, amount: string) => ({
  account: { owner: `m:${merchant_id}:${account}`, kind: 'liability' as const },
  token_id: '101',
  amount,
})

test('once a day what lay in applications at midnight becomes capital', async () => {
  await pay('TRON', '100')
  await pay('Solana', '20')
  expect(await aggregateDue(setup.services)).toBe(0)

  setup.clock.advance(16 * 3600 + 60)
  await pay('TRON', '7')
  expect(await aggregateDue(setup.services)).toBe(2)
  expect(await held('capital')).toBe('99.5')
  expect(await held(app)).toBe('6.965')
  expect(await held('capital', '104')).toBe('19.9')

  expect(await aggregateDue(setup.services)).toBe(0)
  setup.clock.advance(24 * 3600)
  expect(await aggregateDue(setup.services)).toBe(1)
  expect(await held('capital')).toBe('106.465')
  expect(await held(app)).toBe('0')
  expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true)
})

test('each sweep is a transfer on its simulated chain, whose cost is booked with its txid, and is told', async () => {
  const tron = setup.services.chains.get('1')
  const { number: to } = await tron.tip()
  await minedChain(setup.services.chains, '1').mine(1)
  const onTron = (await tron.transfers({ from: 0n, to: to + 1n })).filter(
    ({ to_address }) => to_address === tron.addressOf(TREASURY),
  )
  expect(onTron.map(({ amount }) => amount)).toEqual(['99.5', '6.965'])
  const gas = await db
    .selectFrom('gas_expense')
    .select(['token_id', 'types', 'amount', 'usdt_amount', 'txid'])
    .orderBy('id')
    .execute()
  expect(gas).toEqual([
    { token_id: '201', types: 2, amount: '13.844700000000000000', usdt_amount: '4.154794', txid: onTron[0]?.txid },
    { token_id: '204', types: 2, amount: '0.000005000000000000', usdt_amount: '0.000935', txid: expect.any(String) },
    { token_id: '201', types: 2, amount: '13.844700000000000000', usdt_amount: '4.154794', txid: onTron[1]?.txid },
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
  setup.clock.advance(24 * 3600)
  await db.transaction().execute(async (trx) => {
    const postings = [posting(app, '-150'), posting('capital', '150')]
    await postEntry(trx, { ref: 'transfer:1', reason: 'transfer', at: setup.clock.now(), postings })
  })
  expect(await aggregateDue(setup.services)).toBe(1)
  expect(await held(app)).toBe('0')
  expect(await held('capital')).toBe('305.465')
})
