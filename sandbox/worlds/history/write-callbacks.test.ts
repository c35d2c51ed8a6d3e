import { expect, it } from 'vitest'
import { createHmac } from 'node:crypto'
import { callbackSecret } from '#server/callback/signature'
import { MOST_TRIES } from '#server/callback/schedule'
import { callbackOverview } from '#server/callback/queries/callback-overview'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import { writeAddresses } from './write-addresses'
import { writeCallbacks } from './write-callbacks'
import { writeHistory } from './write-history'

const { db } = await testDatabase()
const now = new Date('2026-03-31T13:20:00Z')
const KEY = 'k'.repeat(32)

const merchant = await db
  .insertInto('merchant')
  .values({ mchid: '10284771', name: 'Northwind Trading', status: 3, zone: 'Asia/Shanghai', created_at: now })
  .returning('id')
  .executeTakeFirstOrThrow()
const application = await db
  .insertInto('application')
  .values({
    merchant_id: merchant.id,
    appid: 'a1',
    name: 'Harbor',
    mode: 'address',
    notify_url: 'https://harbor.example/paid',
    created_at: now,
  })
  .returning('id')
  .executeTakeFirstOrThrow()
await db
  .insertInto('application_key')
  .values({ application_id: application.id, secret: KEY, created_at: now })
  .execute()
await writeHistory(db, {
  merchant_id: merchant.id,
  zone: 'Asia/Shanghai',
  applications: [{ id: application.id, prefix: 'HS', weight: 1 }],
  days: 12,
  payments_a_day: 20,
  fee: '0.005',
  now,
  random: seededRandom('callbacks-test'),
})
await db.transaction().execute(async (trx) => {
  await writeCallbacks(trx, {
    merchant_id: merchant.id,
    application_id: application.id,
    now,
    secret: 'a secret of the tests, long enough',
  })
  await writeAddresses(trx, { merchant_id: merchant.id, now, secret: 'a secret of the tests, long enough' })
})

it('has deliveries of the last payments, and three older ones that failed for three reasons', async () => {
  const deliveries = await db.selectFrom('callback_delivery').selectAll().execute()
  const states = [...new Set(deliveries.map(({ state }) => state))]
  expect(states.toSorted()).toEqual(['callback_timeout', 'confirm_timeout', 'confirmed', 'failed', 'success'])
  for (const state of ['callback_timeout', 'confirm_timeout', 'failed'] as const)
    expect(deliveries.filter((each) => each.state === state)).toMatchObject([
      { attempts: MOST_TRIES, next_at: null, delivered_at: null },
    ])
  const { addresses: _, ...figures } = await callbackOverview(db, { merchant_id: merchant.id, now })
  expect(figures).toMatchObject({ given_up: 0 })
})

it('has every attempt in the order of time, none after now, signed like those of the running server', async () => {
  const tries = await db
    .selectFrom('callback_attempt')
    .innerJoin('callback_delivery', 'callback_delivery.id', 'callback_attempt.delivery_id')
    .select(['delivery_id', 'at', 'request_headers', 'body', 'attempts'])
    .orderBy('callback_attempt.id')
    .execute()
  for (const id of new Set(tries.map(({ delivery_id }) => delivery_id))) {
    const own = tries.filter(({ delivery_id }) => delivery_id === id)
    expect(own).toHaveLength(own[0]?.attempts ?? 0)
    const times = own.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThan(now.getTime())
  }
  const secret = Buffer.from(callbackSecret(KEY).slice('whsec_'.length), 'base64')
  for (const { request_headers, body } of tries) {
    const text = `${field(request_headers, 'webhook-id')}.${field(request_headers, 'webhook-timestamp')}.${body}`
    const expected = `v1,${createHmac('sha256', secret).update(text).digest('base64')}`
    expect(field(request_headers, 'webhook-signature')).toBe(expected)
  }
})

it('has fixed addresses that can be used now', async () => {
  const saved = await db.selectFrom('fixed_address').selectAll().execute()
  expect(saved.map(({ name }) => name)).toEqual(['Treasury, TRON', 'Treasury, Ethereum', 'Payroll'])
  expect(saved.every(({ usable_from }) => usable_from < now)).toBe(true)
})

const field = (headers: unknown, name: string): string =>
  String(Object.entries(Object(headers)).find(([key]) => key === name)?.[1])
