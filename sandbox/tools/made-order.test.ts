import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { shopClient } from '#sandbox/customers/shop-client'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'
import { expireDue } from '#server/payment/expire'
import { createTools } from './tools-app'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1'] })
const { clock, services } = town
const tools = createTools({
  services: {
    ...services,
    clock: {
      ...clock,
      advance: (seconds: number) => Promise.resolve(clock.advance(seconds)),
      refresh: () => Promise.resolve(),
    },
  },
  customers: town.world,
  simulation: null,
  clockMoved: async () => void (await expireDue(services)),
  places: { console: 'http://localhost:4173', tools: 'http://127.0.0.1:4174', wallet: 'http://wallet.localhost:4174' },
  folders: { pages: '.', wallet: '.', docs: '.' },
})

const post = async (path: string, body: unknown): Promise<Response> =>
  await tools.request(path, {
    method: 'POST',
    headers: { Host: '127.0.0.1:4174', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const dataOf = async (response: Response): Promise<unknown> => {
  expect(response.status).toBe(200)
  return Object(await response.json()).data
}

describe('an order that exists is paid', () => {
  const newOrder = async () =>
    await shopClient(town.world.request, town.shop, clock).create({
      out_trade_no: randomUUID(),
      token_id: '101',
      amount: '10',
    })
  const standing = async (trade_no: string) =>
    await db
      .selectFrom('payment')
      .select(['status', 'exception'])
      .where('trade_no', '=', trade_no)
      .executeTakeFirstOrThrow()

  test.each([
    ['exact', 2, null],
    ['split', 2, null],
    ['over', 2, 'over'],
    ['under', 3, 'under'],
    ['late', 3, 'late'],
    ['wrong-token', 3, 'wrong_token'],
    ['reorg', 3, null],
  ])('%s, by our number', async (way, status, exception) => {
    const { trade_no, out_trade_no } = await newOrder()
    const paid = await dataOf(await post('/sandbox/payments', { trade_no, case: way }))
    expect(paid).toMatchObject({ trade_no, out_trade_no })
    if (status === 3) await post('/sandbox/clock', { advance_seconds: 1806 })
    await town.runLatePayments()
    expect(await standing(trade_no)).toEqual({ status, exception })
  })

  test('by the end of its pay_url too; and an order that is over is refused', async () => {
    const { handle_id, trade_no } = await newOrder()
    expect(await dataOf(await post('/sandbox/payments', { handle_id, case: 'exact' }))).toMatchObject({ trade_no })
    const again = await post('/sandbox/payments', { trade_no, case: 'exact' })
    expect(await again.json()).toMatchObject({
      errors: [{ message: 'This order waits for no money any more: make another one.' }],
    })
    const unknown = await post('/sandbox/payments', { trade_no: '0'.repeat(32), case: 'exact' })
    expect(await unknown.json()).toMatchObject({ errors: [{ message: 'There is no such order.' }] })
  })
})

test('the callback address of an application is set, by the rules of the console', async () => {
  const { appid } = town.shop
  const set = async (notify_url: string) => await post('/sandbox/callback-address', { appid, notify_url })
  expect(await dataOf(await set('http://127.0.0.1:4174/sink/x'))).toEqual({
    notify_url: 'http://127.0.0.1:4174/sink/x',
  })
  expect((await set('http://127.0.0.1:8000/')).status).toBe(422)
  expect((await post('/sandbox/callback-address', { appid: 'nobody', notify_url: '' })).status).toBe(422)
  expect(await dataOf(await set(''))).toEqual({ notify_url: '' })
})
