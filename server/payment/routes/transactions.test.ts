import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { payOrder } from '#sandbox/customers/pay-order'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'
import { expireDue } from '../expire'
import * as application from '#shared/contract/application'
import * as currency from '#shared/contract/currency'
import { payerOrder } from '#shared/contract/order'
import * as transactions from '#shared/contract/transactions'
import { openSession } from '#server/access/sessions'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1', '4', '6'] })
const { api, world, shop, clock } = town

const START = clock.seconds()
const exact = await payOrder(world, { appid: shop.appid, chain: 'TRON', amount: '10', case: 'exact' })
clock.advance(60)
const over = await payOrder(world, { appid: shop.appid, chain: 'Solana', amount: '50', case: 'over' })
clock.advance(60)
const wrong = await payOrder(world, { appid: shop.appid, chain: 'TRON', amount: '30', case: 'wrong-token' })
clock.advance(60)
const under = await payOrder(world, { appid: shop.appid, chain: 'Aptos', amount: '20', case: 'under' })
clock.advance(1745)
await expireDue(town.services)

const stranger = await api.signInAs()
const theirShop = await newShop(db, clock.now(), { merchant_id: stranger.merchant_id })
const theirs = await payOrder(world, { appid: theirShop.appid, chain: 'TRON', amount: '99', case: 'exact' })

/** A new session, because the first has expired in that half hour. */
const { token } = await openSession(db, api.services, {
  merchant_id: town.merchant.merchant_id,
  token_class: 'full',
  kept: false,
  ip: '127.0.0.1',
  device: 'Test',
})

async function list(query: Record<string, string | number> = {}) {
  const { data, status } = await api.call(transactions.transactions, { token, query })
  expect(status).toBe(200)
  return z.parse(transactions.transactions.answer, data)
}
const numbers = async (query: Record<string, string | number> = {}) =>
  (await list(query)).list.map(({ out_trade_no }) => out_trade_no)

describe('the list of payments', () => {
  test('shows the merchant’s own payments only, newest first', async () => {
    const all = await list()
    expect(all.total).toBe(4)
    expect(all.list.map(({ index, out_trade_no }) => [index, out_trade_no])).toEqual([
      [1, under.out_trade_no],
      [2, wrong.out_trade_no],
      [3, over.out_trade_no],
      [4, exact.out_trade_no],
    ])
  })

  test('has amounts as decimal text and times in seconds', async () => {
    const row = (await list({ out_trade_no: exact.out_trade_no })).list[0]
    expect(row).toEqual({
      index: 1,
      handle_id: exact.handle_id,
      apply_name: expect.any(String),
      appid: shop.appid,
      out_trade_no: exact.out_trade_no,
      trade_no: exact.trade_no,
      transaction_id: exact.txids[0],
      fiat_name: 'USD',
      fiat_amount: '10.00',
      chain: 'TRON',
      token: 'USDT',
      decimals: 6,
      amount: '10',
      fees: '0.05',
      usdt_amount: '9.95',
      contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      status: 2,
      exception: null,
      undecided: false,
      created_time: START,
      paid_time: START,
      amount_collected: '10',
      mch_real_receive: '9.95',
      payer_risk: null,
      refunded: '0',
      logo: '',
      browser_url: `http://127.0.0.1:4174/explorer/1/tx/${exact.txids[0]}`,
    })
  })

  test.each([
    ['application', { appid: shop.appid }, [under, wrong, over, exact]],
    ['an unknown application', { appid: 'nobody' }, []],
    ["another merchant's application", { appid: theirShop.appid }, []],
    ['the whole order number', { out_trade_no: over.out_trade_no }, [over]],
    ['a number that consists of a wildcard', { out_trade_no: '%' }, []],
    ['platform number', { trade_no: under.trade_no }, [under]],
    ["another merchant's platform number", { trade_no: theirs.trade_no }, []],
    ['one status', { status: '2' }, [over, exact]],
    ['several statuses', { status: '1,3' }, [under, wrong]],
    ['exception', { exception: 'over' }, [over]],
    ['transaction', { txid: exact.txids[0] ?? '' }, [exact]],
    ['a transaction in a wrong token', { txid: wrong.txids[0] ?? '' }, [wrong]],
    ['creation from a second on', { start_time: START + 120 }, [under, wrong]],
    ['creation before a second', { end_time: START + 60 }, [exact]],
    [
      'several fields together',
      { appid: shop.appid, status: '2', start_time: START, end_time: START + 61 },
      [over, exact],
    ],
  ])('is filtered by %s', async (_, query, expected) => {
    expect(await numbers(query)).toEqual(expected.map(({ out_trade_no }) => out_trade_no))
  })

  test('finds an order by the beginning of its number', async () => {
    expect(await numbers({ out_trade_no: over.out_trade_no.slice(0, -2) })).toEqual([over.out_trade_no])
  })

  test.each([
    ['created_time', [exact, over, wrong, under]],
    ['-paid_time', [over, exact]],
    ['amount', [exact, under, wrong, over]],
    ['-amount', [over, wrong, under, exact]],
  ])('is sorted by %s', async (sort, expected) => {
    const first = (await numbers({ sort })).slice(0, expected.length)
    expect(first).toEqual(expected.map(({ out_trade_no }) => out_trade_no))
  })

  test('sums up everything that matches the filter, on every page', async () => {
    const page = await list({ current: 2, pageSize: 4 })
    expect(page).toMatchObject({ list: [], total: 4, sums: { usdt_amount: '69.65', count_paid: 2 } })
    expect((await list({ status: '3' })).sums).toEqual({ usdt_amount: '0', count_paid: 0 })
  })

  test('refuses a page size that is not offered', async () => {
    const { status } = await api.call(transactions.transactions, { token, query: { pageSize: 1000 } })
    expect(status).toBe(422)
  })
})

describe('one payment', () => {
  test('comes with its transfers and its timeline', async () => {
    const { data } = await api.call(transactions.transactionInfo, { token, query: { handle_id: wrong.handle_id } })
    const info = z.parse(transactions.transactionInfo.answer, data)
    expect(info).toMatchObject({
      address: wrong.address,
      simulated: true,
      note: '',
      record: { handle_id: wrong.handle_id, status: 3, exception: 'wrong_token', transaction_id: null },
      list: [
        { txid: wrong.txids[0], token: '?', amount: '30', state: 'confirmed', required: 19, to_address: wrong.address },
      ],
    })
    expect(info.list[0]?.confirmations).toBeGreaterThanOrEqual(19)
    expect(info.timeline?.map(({ kind }) => kind)).toEqual(['created', 'seen', 'confirmed', 'wrong_token', 'timeout'])
  })

  test('of another merchant gives the same answer as an unknown one', async () => {
    for (const handle_id of [theirs.handle_id, 'nobody']) {
      const { status, msg } = await api.call(transactions.transactionInfo, { token, query: { handle_id } })
      expect({ status, msg }).toEqual({ status: 422, msg: 'Non-existent transaction' })
    }
  })

  test('is shown to the payer, who needs only the handle', async () => {
    const { data } = await api.call(payerOrder, { query: { handle_id: over.handle_id } })
    expect(data).toMatchObject({
      status: 2,
      address: over.address,
      amount: '50',
      amount_collected: '60',
      required: 32,
      confirmations: expect.any(Number),
    })
    expect((await api.call(payerOrder, { query: { handle_id: 'nobody' } })).status).toBe(422)
  })
})

const count = async (query = {}) => (await api.call(transactions.monitor, { token, query })).data

test.each(['handle_id', 'trade_no', 'transaction_id'] as const)(
  'details are found by the %s of a row',
  async (name) => {
    const { list: rows } = await list({ out_trade_no: exact.out_trade_no })
    const query = { handle_id: rows[0]?.[name] ?? '' }
    expect(await api.data(transactions.transactionInfo, { token, query })).toMatchObject({
      record: { handle_id: exact.handle_id },
      list: [{ txid: exact.txids[0] }],
    })
    const theirs = await api.call(transactions.transactionInfo, { token: stranger.token, query })
    expect(theirs).toMatchObject({ status: 422, msg: 'Non-existent transaction' })
  },
)

test('the monitor counts payments by status', async () => {
  const counted = (...counts: number[]) => counts.map((each, index) => ({ status: index + 1, count: each }))
  expect(await count()).toEqual({ list: counted(1, 2, 1, 0, 0, 0, 0, 0), as_of: clock.seconds() })
  const later = { start_time: START + 120, appid: shop.appid }
  expect(await count(later)).toMatchObject({ list: counted(1, 0, 1, 0, 0, 0, 0, 0) })
})

test('applications are listed with their income and a masked KEY', async () => {
  const { data } = await api.call(application.applicationList, { token })
  expect(data).toMatchObject({
    total: 1,
    list: [
      {
        appid: shop.appid,
        usdt_total: '69.650000',
        status: 'normal',
        mode: 'hybrid',
        key: expect.stringMatching(/^.{5}….{4}$/),
      },
    ],
  })
  expect(JSON.stringify(data)).not.toContain(shop.secret)
  const options = await api.call(application.options, { token })
  expect(options.data).toEqual([{ name: expect.any(String), appid: shop.appid }])
})

test('the list of coins has every network with its tokens', async () => {
  const { data } = await api.call(currency.currencies, { token })
  const coins = z.parse(currency.currencies.answer, data)
  expect(coins.map(({ id, chain, net_work }) => [id, chain, net_work])).toEqual([
    ['1', 'Tron', 'TRON'],
    ['2', 'Ethereum', 'Ethereum'],
    ['3', 'Ethereum', 'BNB Chain'],
    ['4', 'Solana', 'Solana'],
    ['5', 'TON', 'TON'],
    ['6', 'Aptos', 'Aptos'],
  ])
  expect(coins[0]?.subset).toEqual([
    { token: 'USDT', id: '101', decimals: 6, payable: true },
    { token: 'TRX', id: '201', decimals: 6, payable: false },
  ])
})
