import { describe, expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import { makeBlocks } from '#sandbox/customers/pace'
import { payOrder, placeOrder } from '#sandbox/customers/pay-order'
import { findDesks } from '#sandbox/customers/shop-desk'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'
import { exportTransactions, transactions } from '#shared/contract/transactions'
import { testApi } from '#server/testing/test-api'
import { exportRoutes } from './export'
import { transactionsRoutes } from './transactions'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['6'] })
const { services, world, merchant, shop, clock } = town
const { merchant_id, token } = merchant
const api = testApi({ db, handlers: [...exportRoutes, ...transactionsRoutes], services })
const other = await newShop(db, clock.now(), { merchant_id })
for (const way of ['exact', 'over', 'under'] as const) {
  await payOrder(world, { appid: shop.appid, chain: '6', amount: '10', case: way })
  clock.advance(60)
}
await payOrder(world, { appid: other.appid, chain: '6', amount: '5', case: 'exact' })

const BASE = 'http://localhost/api/v1'
async function get(path: string, query: Record<string, string>, headers: Record<string, string> = {}) {
  const url = `${BASE}${path}?${new URLSearchParams(query).toString()}`
  return await api.app.request(url, { headers: { 'X-Token': token, ...headers } })
}
const { path } = exportTransactions
async function lines(query: Record<string, string> = {}): Promise<string[][]> {
  const response = await get(path, query)
  expect(response.status).toBe(200)
  const [first = '', ...rest] = (await response.text()).trimEnd().split('\r\n')
  return [first.replace('\uFEFF', ''), ...rest].map((line) =>
    line.split(',').map((cell) => cell.replace(/^"'?|"$/g, '')),
  )
}

/** An order that was priced, and paid after the source of prices had gone. */
async function bookedWithoutRate() {
  const [desk] = await findDesks(services, { appid: other.appid, chain: '6' })
  if (desk === undefined) throw new Error('The shop takes nothing')
  const order = await placeOrder(world, desk, { amount: '5' })
  const { fiat_name, usdt_rate, source } = await db
    .deleteFrom('fiat_rate')
    .where('fiat_name', '=', 'USD')
    .returningAll()
    .executeTakeFirstOrThrow()
  const chain = minedChain(services.chains, '6')
  await chain.send({ from: { purpose: 'payer', index: 0n }, to: order.address, token_id: desk.token_id, amount: '5' })
  await makeBlocks(world, chain, chain.confirmations)
  await db.insertInto('fiat_rate').values({ fiat_name, usdt_rate, source }).execute()
  return order
}

describe('an export', () => {
  test('has the same bytes by its own path and by X-Download', async () => {
    const query = { appid: shop.appid, zone: 'UTC' }
    const byPath = await get(path, query)
    const byHeader = await get(transactions.path, { ...query, current: '2', pageSize: '10' }, { 'X-Download': '1' })
    expect(Buffer.from(await byPath.arrayBuffer()).equals(Buffer.from(await byHeader.arrayBuffer()))).toBe(true)
    expect(byHeader.headers.get('Content-Disposition')).toBe(byPath.headers.get('Content-Disposition'))
    expect(byPath.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(byPath.headers.get('Content-Disposition')).toContain('payments_shop-')
  })

  test('has exactly the rows of the list, for each filter', async () => {
    for (const query of [{}, { appid: shop.appid }, { status: '2' }, { exception: 'over' }, { status: '7' }]) {
      const { list } = await api.data(transactions, { token, query: { ...query, pageSize: 20 } })
      const [, ...rows] = await lines({ ...query, columns: 'index,trade_no,amount_collected' })
      expect(rows).toEqual(
        list.map(({ index, trade_no, amount_collected }) => [String(index), trade_no, amount_collected]),
      )
    }
  })

  test('uses the language and the zone of the call', async () => {
    const columns = 'created_time,status'
    expect((await lines({ columns, zone: 'Asia/Tokyo', exception: 'over' })).slice(0, 2)).toEqual([
      ['Created', 'Time zone', 'Status', 'Difference'],
      ['2026-01-01 09:01:00', 'Asia/Tokyo UTC+9', 'Account paid', 'Overpaid'],
    ])
    expect((await lines({ columns, zone: 'UTC', exception: 'over', language: 'zh-CN' })).slice(0, 2)).toEqual([
      ['创建时间', '时区', '状态', '差异'],
      ['2026-01-01 00:01:00', 'UTC', '已到账', '多付'],
    ])
  })

  test('adds the unit to an amount and the difference to a status, once each', async () => {
    const heads = async (columns: string) => (await lines({ columns }))[0]
    expect(await heads('fiat_amount,token,status')).toEqual([
      'Fiat amount',
      'Fiat',
      'Token',
      'Network',
      'Status',
      'Difference',
    ])
    expect(await heads('chain,token,token')).toEqual(['Network', 'Token'])
    expect(await heads('paid_time,created_time')).toEqual(['Paid at', 'Time zone', 'Created'])
  })

  test('has empty cells and no zero for the worth of what was booked while nobody knew a rate', async () => {
    const columns = 'trade_no,value,value_rate,value_source'
    const [, ...known] = await lines({ columns, status: '2', appid: other.appid })
    expect(known.map(([, ...worth]) => worth)).toEqual([['5', 'USD', '1', 'built-in table']])
    const [, ...inChinese] = await lines({
      columns: 'value_source',
      language: 'zh-CN',
      status: '2',
      appid: other.appid,
    })
    expect(inChinese).toEqual([['内置汇率表']])
    const { trade_no } = await bookedWithoutRate()
    const [, ...rows] = await lines({ columns, trade_no })
    expect(rows).toEqual([[trade_no, '', '', '', '']])
  })

  test('refuses an unknown zone or column, and contains the merchant’s own payments only', async () => {
    for (const query of [{ zone: 'Mars/Base' }, { columns: 'trade_no,password' }]) {
      const response = await get(path, query)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ msg: 'Parameter error' })
    }
    const stranger = await api.signInAs()
    const foreign = await get(path, { appid: shop.appid }, { 'X-Token': stranger.token })
    expect((await foreign.text()).trimEnd().split('\r\n')).toHaveLength(1)
    expect(foreign.headers.get('Content-Disposition')).toContain('payments_all_')
  })
})
