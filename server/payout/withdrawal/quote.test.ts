import { insertFixedAddress } from '#server/testing/fixed-address'
import { describe, expect, test } from 'vitest'
import { testApi } from '#server/testing/test-api'
import { withdrawalRoutes } from '../routes/withdrawal'
import { testDatabase } from '#server/database/test-database'
import { tidyUp } from '#server/merchant/housekeeping'
import { addressValid, cost } from '#shared/contract/account'
import * as contract from '#shared/contract/withdrawal'
import { compare } from '#shared/money/amount'
import { giveCapital, richMerchant } from './testing/rich-merchant'

const { db } = await testDatabase()
const api = testApi({ db, handlers: withdrawalRoutes })
const merchant = await richMerchant(api, { token_id: '101', balance: '1000' })
const { token, merchant_id } = merchant
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

const quoteOf = async (body: object) => await api.data(contract.withdrawalQuote, { token, body })

describe('a quote', () => {
  test('contains cost and remaining balance, and is valid for two minutes of the server’s clock', async () => {
    expect(await quoteOf({ token_id: '101', address: ADDRESS, amount: '100.50' })).toEqual({
      quote_id: expect.any(String),
      token_id: '101',
      token: 'USDT',
      chain: 'TRON',
      decimals: 6,
      amount: '100.5',
      rate: '1',
      fee: '4.5',
      gas: '4.154794',
      received: '96',
      balance: '1000',
      balance_after: '899.5',
      largest: '999.999999',
      minimum: '10',
      single_limit: '50000',
      day_limit: '100000',
      day_used: '0',
      methods: ['password', 'google'],
      address_use: 'first',
      similar: null,
      wait: null,
      audit: 'automatic',
      expires_at: api.clock.seconds() + 120,
    })
  })

  test('needs no address, and also has figures for an amount above the balance', async () => {
    expect(await quoteOf({ token_id: '101', amount: '5000' })).toMatchObject({
      received: '4995.5',
      balance_after: '-4000',
      largest: '999.999999',
      address_use: null,
    })
    const less = { token_id: '101', amount: '4.500001' }
    expect(await quoteOf(less)).toMatchObject({ received: '0.000001', minimum: '10' })
    const nothing = await api.call(contract.withdrawalQuote, { token, body: { ...less, amount: '4.5' } })
    expect(nothing.msg).toBe('The amount is too small')
  })

  test('uses the smallest unit of the token on its network', async () => {
    await giveCapital(db, { merchant_id, token_id: '103', amount: '10', at: api.clock.now() })
    expect(await quoteOf({ token_id: '103', amount: '5.000000000000000001' })).toMatchObject({
      decimals: 18,
      received: '4.700000000000000001',
      largest: '9.999999999999999999',
    })
  })

  test('contains the largest amount that balance, single limit and day limit allow', async () => {
    const rich = await richMerchant(api, { token_id: '106', balance: '70000' })
    const address = `0x${'7'.repeat(64)}`
    const largest = async () =>
      (await api.data(contract.withdrawalQuote, { token: rich.token, body: { token_id: '106', amount: '5' } })).largest
    const take = async () => {
      const amount = await largest()
      expect((await rich.withdraw({ token_id: '106', address, amount })).status).toBe(200)
    }
    expect(await largest()).toBe('50000')
    await take()
    expect(await largest()).toBe('19999.999999')
    await giveCapital(db, { merchant_id: rich.merchant_id, token_id: '106', amount: '100000', at: api.clock.now() })
    await rich.withdraw({ token_id: '106', address, amount: '10000.5' })
    expect(await largest()).toBe('39999.5')
    await take()
    expect(await largest()).toBe('0')
  })

  test('names the proofs that it needs, and none while they are not set up', async () => {
    const body = { token_id: '101', amount: '100' }
    const bare = await api.signInAs()
    expect((await api.data(contract.withdrawalQuote, { token: bare.token, body })).methods).toEqual([])
    const mailed = await api.signInAs({ email: 'a@b.co', password: 'Secret123' })
    expect((await api.data(contract.withdrawalQuote, { token: mailed.token, body })).methods).toEqual([
      'password',
      'email',
    ])
  })

  test('says how the merchant has used the address before', async () => {
    const useOf = async (address: string) => {
      const { address_use, similar } = await quoteOf({ token_id: '106', address, amount: '5' })
      return { address_use, similar }
    }
    const saved = `0xabcd${'1'.repeat(56)}ef01`
    const usable_from = new Date(api.clock.now().getTime() + 60_000)
    const created_at = api.clock.now()
    await insertFixedAddress(api.services, {
      merchant_id,
      network_id: '6',
      address: saved,
      normal: saved,
      name: 'Vault',
      usable_from,
      created_at,
    })
    expect(await useOf(saved)).toEqual({ address_use: 'waiting', similar: null })
    api.clock.advance(60)
    expect(await useOf(saved)).toEqual({ address_use: 'saved', similar: null })
    // Upper case does not make it another address.
    expect(await useOf(saved.toUpperCase().replace('0X', '0x'))).toEqual({ address_use: 'saved', similar: null })
    expect(await useOf(`0xabcd${'2'.repeat(56)}ef01`)).toEqual({
      address_use: 'first',
      similar: { address: saved, name: 'Vault' },
    })
  })
})

test('the cost table has every token that can be withdrawn, and the fee is never below its gas', async () => {
  const { list } = await api.data(cost, { token })
  expect(list.map(({ chain, fee, minimum }) => `${chain} ${fee} ${minimum}`)).toEqual([
    'TRON 4.5 10',
    'Ethereum 4 20',
    'BNB Chain 0.3 2',
    'Solana 0.8 5',
    'TON 0.5 5',
    'Aptos 0.2 2',
  ])
  for (const { fee, gas } of list) expect(compare(gas, fee)).toBe(-1)
})

test('an invalid address is answered with a code for the reason', async () => {
  const judge = async (network_id: string, address: string) =>
    await api.data(addressValid, { token, query: { network_id, address } })
  expect(await judge('1', ADDRESS)).toEqual({ valid: true, reason: null })
  expect(await judge('1', ADDRESS.replace('v8', 'v9'))).toEqual({ valid: false, reason: 'bad-checksum' })
  expect(await judge('2', ADDRESS)).toEqual({ valid: false, reason: 'bad-prefix' })
  expect(await judge('1', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toEqual({ valid: false, reason: 'token-contract' })
  const unknown = await api.call(addressValid, { token, query: { network_id: '99', address: ADDRESS } })
  expect(unknown.msg).toBe('Currency does not exist')
})

test('typed addresses are asked about within the limit of questions, and a quote is given all the same', async () => {
  const { token: other } = await richMerchant(api, { token_id: '102', balance: '1000' })
  const quote = async (address: string): Promise<void> =>
    void (await api.data(contract.withdrawalQuote, { token: other, body: { token_id: '102', address, amount: '100' } }))
  const asked = async () =>
    (await db.selectFrom('screening_answer').select('address').where('network_id', '=', '2').execute()).length
  api.clock.advance(60)
  const before = await asked()
  const typed = Array.from({ length: 62 }, (_, number) => `0x${String(number).padStart(40, '7')}`)
  for (const address of typed.slice(0, 30)) await quote(address)
  // What waits for its answer already is no question.
  for (const address of typed.slice(0, 30)) await quote(address)
  for (const address of typed.slice(30)) await quote(address)
  expect((await asked()) - before).toBe(60)
  api.clock.advance(60)
  await quote(typed[61] ?? '')
  expect((await asked()) - before).toBe(61)
})

test('an expired quote is kept for an hour', async () => {
  const { quote_id } = await quoteOf({ token_id: '101', amount: '100' })
  const isKept = async () =>
    (await db.selectFrom('withdrawal_quote').select('id').where('id', '=', quote_id).execute()).length === 1
  api.clock.advance(3600)
  await tidyUp(api.services)
  expect(await isKept()).toBe(true)
  api.clock.advance(121)
  await tidyUp(api.services)
  expect(await isKept()).toBe(false)
})
