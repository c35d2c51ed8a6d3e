import { sealerOf } from '#server/core/secrets'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { search } from '#shared/contract/market'
import { fixedClock, systemClock } from '#server/database/clock'
import { runOutbox } from '#server/database/outbox-worker'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import { createSenders } from '#server/mail/sender'
import { smsDelivery } from '#server/mail/sms-delivery'
import { testApi } from '#server/testing/test-api'
import { runOperator } from '#server/operator/run-operator'
import { priceTroubles } from './held-price'
import { readPrices } from './price-feed'
import { marketRoutes } from './routes/market'

const { db, url: databaseUrl } = await testDatabase()
const secret = 'the-secret-of-an-adapter'
const time = systemClock.seconds() - 30
const right = {
  source: 'test prices',
  time,
  tokens: [{ symbol: 'ETH', name: 'Ethereum', usdt: '3211.500000000000000001', change_percent: '-0.62' }],
  fiat: [{ name: 'EUR', usdt: '1.0815' }],
}

let answer: { status: number; body: string; location?: string }
const asked: { secret: string | undefined; body: string }[] = []
const service = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    asked.push({ secret: request.headers.authorization, body })
    response.writeHead(answer.status, answer.location === undefined ? {} : { Location: answer.location })
    response.end(answer.body)
  })
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', () => resolve()))
const portOf = (address: string | AddressInfo | null): number =>
  typeof address === 'object' ? (address?.port ?? 0) : 0
const url = `http://127.0.0.1:${portOf(service.address())}/`
afterAll(async () => await new Promise((resolve) => service.close(resolve)))
beforeEach(() => {
  asked.length = 0
  answer = { status: 200, body: JSON.stringify(right) }
})

const read = async () => await readPrices({ db, clock: systemClock, url, secret })
const stored = async () => ({
  eth: await db.selectFrom('market_token').select(['price', 'stated_at']).where('token', '=', 'ETH').executeTakeFirst(),
  eur: await db
    .selectFrom('fiat_rate')
    .select(['source', 'stated_at'])
    .where('fiat_name', '=', 'EUR')
    .executeTakeFirst(),
})

describe('prices from the service of an operator', () => {
  test('are kept with all decimals, their source and their time, and shown with that time', async () => {
    await read()
    expect(asked[0]?.secret).toBe(`Bearer ${secret}`)
    const { eth, eur } = await stored()
    expect(eth).toEqual({ price: '3211.500000000000000001', stated_at: new Date(time * 1000) })
    expect(eur).toEqual({ source: 'test prices', stated_at: new Date(time * 1000) })
    const api = testApi({ db, handlers: marketRoutes })
    const { token } = await api.signInAs()
    expect(await api.data(search, { token, query: { name: 'ETH' } })).toMatchObject({ as_of: time })
  })

  test.each([
    ['another status', { status: 500 }],
    ['a redirect, with which the secret would go elsewhere', { status: 302, location: url }],
    ['no JSON', { body: '<html>' }],
    ['a number instead of a decimal text', { body: JSON.stringify({ ...right, fiat: [{ name: 'EUR', usdt: 1.1 }] }) }],
    ['a price of zero', { body: JSON.stringify({ ...right, fiat: [{ name: 'EUR', usdt: '0.00' }] }) }],
    [
      'more decimals than are kept',
      { body: JSON.stringify({ ...right, fiat: [{ name: 'EUR', usdt: `0.${'1'.repeat(19)}` }] }) },
    ],
    ['old prices', { body: JSON.stringify({ ...right, time: time - 7200 }) }],
    ['prices of tomorrow', { body: JSON.stringify({ ...right, time: time + 86_400 }) }],
  ])('%s: nothing is changed', async (_, changed) => {
    const before = await stored()
    answer = { ...answer, ...changed }
    await expect(read()).rejects.toBeInstanceOf(Error)
    expect(asked).toHaveLength(1)
    expect(await stored()).toEqual(before)
  })
})

describe('a price that jumps', () => {
  const state = async (eur: string, eth: string) => {
    const tokens = right.tokens.map((token) => ({ ...token, usdt: eth }))
    answer = { status: 200, body: JSON.stringify({ ...right, tokens, fiat: [{ name: 'EUR', usdt: eur }] }) }
    await read()
  }
  const inUse = async () => ({
    eur: await db.selectFrom('fiat_rate').select('usdt_rate').where('fiat_name', '=', 'EUR').executeTakeFirst(),
    eth: await db.selectFrom('market_token').select('price').where('token', '=', 'ETH').executeTakeFirst(),
  })
  const troubles = async () => (await priceTroubles({ db, clock: systemClock })).map(({ subject }) => subject)
  const RIGHT = { eur: { usdt_rate: '1.080000000000000000' }, eth: { price: '3200.000000000000000000' } }

  test('is not taken, is named, and is forgotten when it was a slip', async () => {
    await state('1.08', '3200')
    await state('2.5', '100')
    expect(await inUse()).toEqual(RIGHT)
    expect(await troubles()).toEqual(['price ETH', 'price EUR'])
    await state('1.08', '3200')
    expect(await troubles()).toEqual([])
  })

  test('of a coin is named when nobody has stated it for a day, and is used all the same', async () => {
    await state('1.08', '3200')
    const clock = fixedClock(new Date((time + 24 * 3600) * 1000).toISOString())
    expect(await priceTroubles({ db, clock })).toEqual([])
    clock.advance(1)
    expect(await priceTroubles({ db, clock })).toMatchObject([
      { subject: 'price ETH', text: expect.stringContaining('more than a day ago'), since: time + 24 * 3600 },
    ])
    expect(await inUse()).toEqual(RIGHT)
    await state('1.08', '100')
    expect((await priceTroubles({ db, clock })).map(({ subject }) => subject)).toEqual(['price ETH'])
    await state('1.08', '3200')
  })

  test('is taken when an operator says so', async () => {
    await state('1.08', '3200')
    await state('2.5', '3200')
    const by = ['--by', 'Ada', '--why', 'the currency was devalued']
    const run = async (...words: string[]) =>
      await runOperator(words, { DATABASE_URL: databaseUrl, SECRET: testApi({ db }).services.settings.secret })
    expect((await run('price', 'list')).out).toMatch(/EUR +1.08 +2.5/)
    await state('25', '3200')
    expect((await run('price', 'accept', 'EUR', '2.5', ...by)).err).toContain('one EUR is stated at 25 USDT now')
    await state('2.5', '3200')
    expect((await run('price', 'accept', 'EUR', '2.5', ...by)).out).toContain('One EUR is 2.5 USDT from now on.')
    expect(await inUse()).toEqual({ ...RIGHT, eur: { usdt_rate: '2.500000000000000000' } })
    expect((await run('price', 'accept', 'EUR', '2.5', ...by)).err).toContain('No price of EUR is held')
    expect(await troubles()).toEqual([])
  })
})

test('a text message goes to the service of the operator, again with the same id until it is taken', async () => {
  const clock = fixedClock('2026-01-01T00:00:00Z')
  const sealer = sealerOf({ secret: 'x'.repeat(32), previous_secrets: [] })
  const { sms } = createSenders({ db, clock, sealer })
  const run = () =>
    runOutbox({ db, clock, random: seededRandom('sms'), handlers: smsDelivery({ url, secret }), sealer, batch: 10 })
  await sms.send({ to: '+8613800138000', body: 'Your code is 123456.' })
  answer = { status: 503, body: '' }
  expect(await run()).toMatchObject({ retried: 1 })
  answer = { status: 202, body: '' }
  clock.advance(60)
  expect(await run()).toMatchObject({ delivered: 1 })
  const [first, second] = asked.map(({ body }): unknown => JSON.parse(body))
  expect(first).toMatchObject({ id: expect.any(String), to: '+8613800138000', body: 'Your code is 123456.' })
  expect(second).toEqual(first)
})
