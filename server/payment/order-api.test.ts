import { inTransaction } from '#server/database/connect'
import { endKeys } from '#server/access/application-key'
import { describe, expect, test } from 'vitest'
import { shopHeaders } from '#server/access/shop-signature'
import { makeBlocks } from '#sandbox/customers/pace'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'
import { shopClient, ShopRefused } from '#sandbox/customers/shop-client'
import { payOrder } from '#sandbox/customers/pay-order'
import { testDatabase } from '#server/database/test-database'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1', '6'] })
const { shop, clock, api } = town
const client = shopClient(town.world.request, shop, clock)

const USDT_ON_TRON = '101'
let count = 0
const newNumber = (): string => `A-${++count}`
const order = (over: object = {}) => ({ out_trade_no: newNumber(), token_id: USDT_ON_TRON, amount: '100', ...over })

const body = (): string => JSON.stringify(order())

async function refusalOf(answer: Promise<unknown>): Promise<unknown> {
  const error = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ShopRefused) return { status: error.status, message: error.message }
  throw new Error('The call was not refused', { cause: error })
}

describe('creating an order', () => {
  test('returns address, amount and expiry', async () => {
    const made = await client.create(order({ out_trade_no: 'Shop:1.a_b-c', return_url: 'https://shop.example/thanks' }))
    expect(made).toMatchObject({
      out_trade_no: 'Shop:1.a_b-c',
      status: 1,
      token: 'USDT',
      chain: 'TRON',
      decimals: 6,
      amount: '100',
      amount_collected: '0',
      fiat_name: 'USD',
      fiat_amount: '100.00',
      created_time: clock.seconds(),
      expires_at: clock.seconds() + 1800,
      pay_url: `http://127.0.0.1:4174/pay/${made.handle_id}`,
      simulated: true,
    })
    expect(made.trade_no).toMatch(/^\d{32}$/)
    expect(made.address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
  })

  test('repeated, also at the same moment or with a longer spelling of the amount, returns the same order', async () => {
    const body = order()
    const [first, ...rest] = await Promise.all([client.create(body), client.create(body), client.create(body)])
    expect(rest).toEqual([first, first])
    expect(await client.create({ ...body, amount: '100.00' })).toEqual(first)
  })

  test.each([{ amount: '101' }, { token_id: '106' }, { return_url: 'https://other.example/' }, { expires_in: 60 }])(
    'repeated with %o is refused',
    async (change) => {
      const body = order()
      await client.create(body)
      expect(await refusalOf(client.create({ ...body, ...change }))).toMatchObject({ status: 422 })
    },
  )

  test('gives every order its own address and number', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => client.create(order())))
    expect(new Set(made.map(({ address }) => address)).size).toBe(20)
    expect(new Set(made.map(({ trade_no }) => trade_no)).size).toBe(20)
  })

  test('converts a price in fiat at the present rate, rounded up', async () => {
    const made = await client.create(order({ amount: undefined, fiat_name: 'CNY', fiat_amount: '99.99' }))
    expect(made).toMatchObject({ amount: '13.888611', fiat_name: 'CNY', fiat_amount: '99.99' })
  })

  test.each([
    ['a token that does not exist', { token_id: '999' }, 'Currency does not exist'],
    ['a coin that is not accepted', { token_id: '201' }, 'This currency is not supported temporarily'],
    ['a network that does not run here', { token_id: '102' }, 'No address available'],
    ['an amount worth less than a cent', { amount: '0.009' }, 'The amount is too small'],
    ['more decimals than the token has', { amount: '1.0000001' }, 'Parameter error'],
    ['more than a thousand million USDT', { amount: '1000000000.000001' }, 'Parameter error'],
    ['neither amount nor fiat amount', { amount: undefined }, 'Parameter error'],
    ['amount and fiat amount together', { fiat_name: 'USD', fiat_amount: '100' }, 'Parameter error'],
    ['an unknown fiat currency', { amount: undefined, fiat_name: 'XYZ', fiat_amount: '1' }, 'Currency does not exist'],
    [
      'a return address that is no web address',
      { return_url: 'javascript:alert(1)' },
      'This web address cannot be used',
    ],
  ])('%s is refused', async (_, change, message) => {
    expect(await refusalOf(client.create(order(change)))).toEqual({ status: 422, message })
  })

  test.each(['https://user:pw@evil.example/', 'https://shop.example\\@evil.example/', 'https:\\\\evil.example'])(
    'the return address %s, which reads as another than it opens, is refused',
    async (return_url) => {
      const message = 'This web address cannot be used'
      expect(await refusalOf(client.create(order({ return_url })))).toEqual({ status: 422, message })
    },
  )

  test.each([
    ['address', { amount: undefined, fiat_name: 'USD', fiat_amount: '5' }],
    ['otc', {}],
  ] as const)('an application in %s mode refuses the other kind of price', async (mode, change) => {
    const other = await newShop(db, clock.now(), { merchant_id: town.merchant.merchant_id, mode })
    const theirs = shopClient(town.world.request, other, clock)
    expect(await refusalOf(theirs.create(order(change)))).toEqual({ status: 422, message: 'Parameter error' })
  })
})

describe('querying and closing', () => {
  test('an application sees its own orders only', async () => {
    const made = await client.create(order())
    expect(await client.query(made.out_trade_no)).toEqual(made)
    const other = await newShop(db, clock.now(), { merchant_id: town.merchant.merchant_id })
    const theirs = shopClient(town.world.request, other, clock)
    const message = 'Non-existent transaction'
    expect(await refusalOf(theirs.query(made.out_trade_no))).toEqual({ status: 422, message })
    expect(await refusalOf(theirs.close(made.out_trade_no))).toEqual({ status: 422, message })
  })

  test('an order is closed once, and closing it again changes nothing', async () => {
    const { out_trade_no } = await client.create(order())
    expect(await client.close(out_trade_no)).toMatchObject({ status: 4 })
    expect(await client.close(out_trade_no)).toMatchObject({ status: 4 })
  })

  test('a paid or partly paid order cannot be closed', async () => {
    const paid = await payOrder(town.world, { appid: shop.appid, chain: 'TRON', amount: '5', case: 'exact' })
    const partly = await payOrder(town.world, { appid: shop.appid, chain: 'TRON', amount: '5', case: 'under' })
    for (const { out_trade_no } of [paid, partly]) {
      expect(await refusalOf(client.close(out_trade_no))).toMatchObject({ status: 422 })
    }
  })

  test('an order with an unconfirmed transfer cannot be closed', async () => {
    const { out_trade_no, address } = await client.create(order())
    const tron = town.services.chains.get('1')
    await tron.send({ from: { purpose: 'payer', index: 0n }, to: address, token_id: USDT_ON_TRON, amount: '100' })
    await makeBlocks(town.world, tron, 1)
    expect(await client.query(out_trade_no)).toMatchObject({ status: 1, amount_collected: '0' })
    const message = 'The state has changed, this is no longer possible'
    expect(await refusalOf(client.close(out_trade_no))).toEqual({ status: 422, message })
  })
})

describe('the signature', () => {
  const path = '/api/v1/order/create'
  const sign = (parts: { body: string; nonce?: string; at?: number }, key = shop) => {
    const { body, nonce = `nonce-of-call-${++count}-0123456789`, at = clock.seconds() } = parts
    return shopHeaders(key.appid, key.secret, { method: 'POST', target: path, body, nonce, timestamp: String(at) })
  }
  const post = async (body: string, headers: Record<string, string>, to = path): Promise<number> => {
    const all = { ...headers, 'Content-Type': 'application/json' }
    return (await api.app.request(to, { method: 'POST', body, headers: all })).status
  }
  test('is accepted once; the same call again is refused', async () => {
    const content = body()
    const headers = { ...sign({ body: content }) }
    expect(await post(content, headers)).toBe(200)
    expect(await post(content, headers)).toBe(401)
  })

  test('covers body, path, nonce, time and application', async () => {
    const content = body()
    const headers = { ...sign({ body: content }) }
    const other = await newShop(db, clock.now(), { merchant_id: town.merchant.merchant_id })
    expect(await post(content.replace('100', '900'), headers)).toBe(401)
    expect(await post(content, headers, '/api/v1/order/close')).toBe(401)
    expect(await post(content, headers, `${path}?a=1`)).toBe(401)
    expect(await post(content, { ...headers, 'X-Nonce': 'another-nonce-0123456789' })).toBe(401)
    expect(await post(content, { ...headers, 'X-Timestamp': String(clock.seconds() + 1) })).toBe(401)
    expect(await post(content, { ...headers, 'X-App-Id': other.appid })).toBe(401)
    expect(await post(content, { ...headers, 'X-Signature': '' })).toBe(401)
    // None of these calls has used up the nonce of the real one.
    expect(await post(content, headers)).toBe(200)
  })

  test('is accepted up to five minutes before and after its time', async () => {
    const now = clock.seconds()
    for (const [at, status] of [
      [now - 301, 401],
      [now - 300, 200],
      [now + 300, 200],
      [now + 301, 401],
    ] as const) {
      const content = body()
      expect(await post(content, { ...sign({ body: content, at }) })).toBe(status)
    }
  })

  test('is refused from an IP address outside the whitelist', async () => {
    const { merchant_id } = town.merchant
    const elsewhere = await newShop(db, clock.now(), { merchant_id, whitelist_ips: ['203.0.113.9'] })
    const here = await newShop(db, clock.now(), { merchant_id, whitelist_ips: ['203.0.113.9', '127.0.0.1'] })
    const content = body()
    expect(await post(content, { ...sign({ body: content }, elsewhere) })).toBe(403)
    expect(await post(content, { ...sign({ body: content }, here) })).toBe(200)
  })

  test('is refused until the merchant is approved', async () => {
    const closed = await api.signInAs({ status: 1 })
    const theirs = await newShop(db, clock.now(), { merchant_id: closed.merchant_id })
    const content = body()
    expect(await post(content, { ...sign({ body: content }, theirs) })).toBe(403)
  })

  test('with an old KEY is accepted until that expires', async () => {
    const theirs = await newShop(db, clock.now(), { merchant_id: town.merchant.merchant_id })
    const expires_at = new Date(clock.now().getTime() + 60_000)
    await inTransaction(db, async (trx) => {
      await endKeys(trx, town.services.settings, { application_id: theirs.application_id, at: expires_at })
    })
    const before = body()
    expect(await post(before, { ...sign({ body: before }, theirs) })).toBe(200)
    clock.advance(60)
    const after = body()
    expect(await post(after, { ...sign({ body: after }, theirs) })).toBe(401)
  })
})
