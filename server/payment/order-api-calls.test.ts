import { describe, expect, test } from 'vitest'
import { payMadeOrder } from '#sandbox/customers/pay-order'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'
import { shopClient, ShopRefused } from '#sandbox/customers/shop-client'
import { REFUSALS } from '#server/core/refusal-texts'
import { testDatabase } from '#server/database/test-database'
import { closeOrder, createOrder, listOrders, queryOrder } from '#shared/contract/order'
import { shopHeaders } from '#server/access/shop-signature'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1'] })
const { clock, merchant, shop, world } = town
const client = shopClient(world.request, shop, clock)

let count = 0
const order = (over: object = {}) => ({ out_trade_no: `C-${++count}`, token_id: '101', amount: '10', ...over })

async function refusalOf(answer: Promise<unknown>): Promise<ShopRefused> {
  const error: unknown = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ShopRefused) return error
  throw new Error('The call was not refused', { cause: error })
}

describe('an order is named by either number', () => {
  test('when it is queried and when it is closed', async () => {
    const made = await client.create(order())
    const { trade_no, out_trade_no } = made
    expect(await client.ask(queryOrder, { query: { trade_no } })).toEqual(made)
    expect(await client.ask(closeOrder, { body: { trade_no } })).toMatchObject({ out_trade_no, status: 4 })
  })

  test.each([{}, { out_trade_no: 'C-1', trade_no: '0'.repeat(32) }])('%o names none', async (query) => {
    const { status, errors } = await refusalOf(client.ask(queryOrder, { query }))
    expect([status, errors[0]?.path]).toEqual([422, 'out_trade_no'])
  })

  test('our number of another application leads nowhere', async () => {
    const { trade_no } = await client.create(order())
    const other = await newShop(db, clock.now(), { merchant_id: merchant.merchant_id })
    const theirs = shopClient(world.request, other, clock)
    expect((await refusalOf(theirs.ask(queryOrder, { query: { trade_no } }))).code).toBe(10005)
  })
})

test('a field that a call does not have is refused by its name', async () => {
  const refused = await refusalOf(client.ask(createOrder, { body: { ...order(), expire_in: 60, notify: 'x' } }))
  expect(refused).toMatchObject({ status: 422, code: 422 })
  expect(refused.errors.map(({ path }) => path)).toEqual(['expire_in', 'notify'])
  const asked = await refusalOf(client.ask(listOrders, { query: { page: '2' } }))
  expect(asked.errors.map(({ path }) => path)).toEqual(['page'])
})

describe('a number that is no number is refused with the rule, and never with a fault', () => {
  const priced = { amount: undefined, fiat_name: 'EUR' }

  test.each(['05', '00005', '0', '0.00', '5.', '.5', '1,5', '1e2', '٣', '+5', '5.1234'])(
    'a price of %s',
    async (fiat_amount) => {
      const own = await newShop(db, clock.now(), { merchant_id: merchant.merchant_id, mode: 'hybrid' })
      const theirs = shopClient(world.request, own, clock)
      const refused = await refusalOf(theirs.ask(createOrder, { body: { ...order(), ...priced, fiat_amount } }))
      expect(refused).toMatchObject({ status: 422, errors: [{ path: 'fiat_amount' }] })
      expect(refused.errors[0]?.message).toMatch(/^A price as text/)
    },
  )

  test.each(['05', '1,5', '5.', '9'.repeat(20)])('an amount of %s', async (amount) => {
    const refused = await refusalOf(client.ask(createOrder, { body: order({ amount }) }))
    expect(refused).toMatchObject({ status: 422, errors: [{ path: 'amount' }] })
  })
})

test('a price in a currency without cents has no decimals: refused when asked so, and never shown', async () => {
  const own = await newShop(db, clock.now(), { merchant_id: merchant.merchant_id, mode: 'hybrid' })
  const theirs = shopClient(world.request, own, clock)
  const inYen = (fiat_amount: string) => ({ ...order(), amount: undefined, fiat_name: 'JPY', fiat_amount })
  const refused = await refusalOf(theirs.ask(createOrder, { body: inYen('1000.50') }))
  expect(refused).toMatchObject({ status: 422, errors: [{ path: 'fiat_amount', message: 'JPY has no decimals' }] })
  for (const asked of ['1000', '1000.00']) {
    const made = await theirs.ask(createOrder, { body: inYen(asked) })
    expect(made).toMatchObject({ fiat_name: 'JPY', fiat_amount: '1000' })
    expect(await theirs.query(made.out_trade_no)).toMatchObject({ fiat_amount: '1000' })
  }
})

test('a price in a currency with thousandths keeps them', async () => {
  const own = await newShop(db, clock.now(), { merchant_id: merchant.merchant_id, mode: 'hybrid' })
  const theirs = shopClient(world.request, own, clock)
  const euro = await db.selectFrom('fiat_rate').selectAll().where('fiat_name', '=', 'EUR').executeTakeFirstOrThrow()
  await db
    .insertInto('fiat_rate')
    .values({ ...euro, fiat_name: 'KWD' })
    .execute()
  for (const [asked, kept] of [
    ['1.234', '1.234'],
    ['1.5', '1.500'],
    ['7', '7.000'],
  ] as const) {
    const body = { ...order(), amount: undefined, fiat_name: 'KWD', fiat_amount: asked }
    const made = await theirs.ask(createOrder, { body })
    expect(made).toMatchObject({ fiat_name: 'KWD', fiat_amount: kept })
    expect(await theirs.query(made.out_trade_no)).toMatchObject({ fiat_amount: kept })
  }
  for (const [fiat_name, fiat_amount, said] of [
    ['KWD', '1.2345', /^A price as text/],
    ['EUR', '1.234', /^EUR has at most 2 decimals$/],
  ] as const) {
    const body = { ...order(), amount: undefined, fiat_name, fiat_amount }
    const { errors } = await refusalOf(theirs.ask(createOrder, { body }))
    expect(errors).toMatchObject([{ path: 'fiat_amount', message: expect.stringMatching(said) }])
  }
})

test('an order in a currency whose rate is more than a day old is refused, and one in the token is not', async () => {
  const own = await newShop(db, clock.now(), { merchant_id: merchant.merchant_id, mode: 'hybrid' })
  const theirs = shopClient(world.request, own, clock)
  const state = async (hours: number) =>
    await db
      .updateTable('fiat_rate')
      .set({ stated_at: new Date(clock.now().getTime() - hours * 3_600_000) })
      .execute()
  const inEuro = () => ({ ...order(), amount: undefined, fiat_name: 'EUR', fiat_amount: '5' })
  await state(23)
  expect(await theirs.ask(createOrder, { body: inEuro() })).toMatchObject({ fiat_amount: '5.00' })
  await state(25)
  expect((await refusalOf(theirs.ask(createOrder, { body: inEuro() }))).code).toBe(REFUSALS.rate_unknown.code)
  expect(await theirs.create(order())).toMatchObject({ amount: '10' })
})

test.each(['#1001', 'n°110', 'WC 123', '订单 7', 'a/b?c=d&e'])(
  'a shop may number its order %s',
  async (out_trade_no) => {
    const made = await client.create(order({ out_trade_no }))
    expect(made.out_trade_no).toBe(out_trade_no)
    expect(await client.ask(queryOrder, { query: { out_trade_no } })).toEqual(made)
    const { status, errors } = await refusalOf(client.create(order({ out_trade_no: `${out_trade_no} ` })))
    expect([status, errors[0]?.message]).toEqual([422, 'One line of up to 64 characters without blanks at its ends'])
  },
)

describe('the list', () => {
  test('goes through every order once, the newest first, while new ones are made', async () => {
    const own = await newShop(db, clock.now(), { merchant_id: merchant.merchant_id })
    const theirs = shopClient(world.request, own, clock)
    for (let number = 1; number <= 5; number++) await theirs.create(order({ out_trade_no: `L-${number}` }))
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: Record<string, string> = { limit: '2', ...(cursor === '' ? {} : { cursor }) }
      const { list, next_cursor } = await theirs.ask(listOrders, { query })
      seen.push(...list.map(({ out_trade_no }) => out_trade_no))
      cursor = next_cursor
      await theirs.create(order())
    }
    expect(seen).toEqual(['L-5', 'L-4', 'L-3', 'L-2', 'L-1'])
  })

  test('takes statuses and times, and says in which way a payment differs', async () => {
    const made = await client.create(order())
    await payMadeOrder(world, { made: { trade_no: made.trade_no }, case: 'over' })
    const now = clock.seconds()
    const paid = await client.ask(listOrders, { query: { status: '2', start_time: String(now) } })
    expect(paid.list).toMatchObject([{ trade_no: made.trade_no, exception: 'over', paid_time: now }])
    expect((await client.ask(listOrders, { query: { status: '2', end_time: String(now) } })).list).toEqual([])
    expect((await client.ask(listOrders, { query: { status: '6,7' } })).list).toEqual([])
  })

  test('does not take a cursor of another application', async () => {
    const { handle_id } = await client.create(order())
    const other = await newShop(db, clock.now(), { merchant_id: merchant.merchant_id })
    const refused = await refusalOf(
      shopClient(world.request, other, clock).ask(listOrders, { query: { cursor: handle_id } }),
    )
    expect(refused.errors).toEqual([{ path: 'cursor', message: 'the next_cursor of an answer' }])
  })
})

describe('one 401 tells its cause', () => {
  const target = '/api/v1/order/query?out_trade_no=C-1'
  const signed = (over: { nonce?: string; timestamp?: number } = {}, key = shop.secret) => ({
    ...shopHeaders(shop.appid, key, {
      method: 'GET',
      target,
      body: '',
      nonce: over.nonce ?? `nonce-of-cause-${++count}-0123456789`,
      timestamp: String(over.timestamp ?? clock.seconds()),
    }),
  })
  const send = async (headers: Record<string, string>) => {
    const response = await world.request(target, { headers })
    const { code, errors }: { code?: unknown; errors?: unknown } = Object(await response.json())
    return { status: response.status, code, errors }
  }

  test('the header that is missing or not well formed', async () => {
    const { 'X-Nonce': _, ...rest } = signed()
    expect(await send({ ...rest, 'X-Signature': 'ABC' })).toEqual({
      status: 401,
      code: REFUSALS.signature_headers.code,
      errors: [
        { path: 'X-Nonce', message: '16 to 64 letters, digits, - or _' },
        { path: 'X-Signature', message: '64 small hex digits' },
      ],
    })
  })

  test('the clock, with the time of the server', async () => {
    const now = clock.seconds()
    expect(await send(signed({ timestamp: now - 301 }))).toEqual({
      status: 401,
      code: REFUSALS.signature_clock.code,
      errors: [{ path: 'X-Timestamp', message: `The time of the server is ${now}` }],
    })
  })

  test('a nonce that was used, and a wrong KEY', async () => {
    const nonce = 'the-nonce-of-a-call-0001'
    await send(signed({ nonce }))
    expect(await send(signed({ nonce }))).toMatchObject({ status: 401, code: REFUSALS.nonce_used.code })
    expect(await send(signed({}, 'another KEY'))).toMatchObject({ status: 401, code: REFUSALS.signature_refused.code })
  })
})
