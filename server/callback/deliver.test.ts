import { sql } from 'kysely'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { callbackRoutes } from './routes/callback'
import { openSession } from '#server/access/sessions'
import { testApi } from '#server/testing/test-api'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import * as callback from '#shared/contract/callback'
import { attemptDelivery } from './attempt'
import type { AttemptOptions } from './attempt'
import { findDue } from './delivery'
import { setNotifyUrl } from './notify-url'
import { recordAttempt } from './record-attempt'
import { callbackSecret } from './signature'
import { deliverDue } from './testing/test-callbacks'
import { portOf, testReceiver } from './testing/test-receiver'

const { db } = await testDatabase()
const receiver = await testReceiver()
const api = testApi({ db, handlers: callbackRoutes, settings: { tools_url: receiver.origin } })
const { clock, services } = api
const { merchant_id } = await api.signInAs()
const shop = await newShop(db, clock.now(), { merchant_id, notify_url: `${receiver.origin}/sink/shop` })

/** A new session, because the schedule takes days and a session lasts minutes. */
const newToken = async (): Promise<string> => {
  const session = { merchant_id, token_class: 'full', kept: false, ip: '127.0.0.1', device: 'Test' } as const
  return (await openSession(db, services, session)).token
}
const queueTest = async (status = 2) =>
  (await api.data(callback.testCallback, { token: await newToken(), body: { appid: shop.appid, status } })).id
const find = async (id: string) => {
  const { list } = await api.data(callback.callbacks, { token: await newToken(), query: { pageSize: 20 } })
  return list.find((each) => each.id === id)
}
const sunk = (id: string) => receiver.sink.received.filter(({ headers }) => headers['webhook-id'] === id)
const setUrl = async (notify_url: string) =>
  await db.transaction().execute(async (trx) => {
    await setNotifyUrl(trx, { merchant_id, appid: shop.appid, notify_url })
  })

const isTakenBy = (id: string, key: string): boolean => {
  const [call] = sunk(id)
  try {
    return Boolean(new Webhook(callbackSecret(key)).verify(call?.body ?? '', call?.headers ?? {}))
  } catch {
    return false
  }
}

/** Makes every try of the schedule at its time; returns the pauses between them. */
async function deliverToTheEnd(id: string, options: AttemptOptions = {}): Promise<(number | null)[]> {
  const pauses: (number | null)[] = []
  for (;;) {
    await deliverDue(services, options)
    const { next_time = null } = (await find(id)) ?? {}
    pauses.push(next_time === null ? null : next_time - clock.seconds())
    if (next_time === null) return pauses
    clock.advance(next_time - clock.seconds())
  }
}

beforeEach(async () => {
  await receiver.behave('200')
  await setUrl(`${receiver.origin}/sink/shop`)
})

describe('a callback', () => {
  test('is signed so that the official verifier accepts it, and logged with its answer', async () => {
    const id = await queueTest(5)
    expect(await find(id)).toMatchObject({ state: 'to_be_confirmed', attempts: 0, next_time: clock.seconds() })
    await deliverDue(services)
    const [call] = sunk(id)
    const told = new Webhook(callbackSecret(shop.secret)).verify(call?.body ?? '', call?.headers ?? {})
    expect(told).toMatchObject({ type: 'test.under_refund', data: { status: 5, appid: shop.appid, test: true } })
    expect(await find(id)).toMatchObject({
      state: 'success',
      attempts: 1,
      http_status: 200,
      next_time: null,
      delivered_time: clock.seconds(),
    })
    const { list } = await api.data(callback.attempts, { token: await newToken(), query: { id } })
    expect(list).toMatchObject([
      {
        http_status: 200,
        error: null,
        request_body: call?.body,
        request_headers: { 'webhook-id': id },
        response_body: '{"taken":true}',
      },
    ])
  })

  test('keeps its newest attempts, however often it is sent again', async () => {
    const id = await queueTest(2)
    await deliverDue(services)
    await sql`
      insert into callback_attempt (delivery_id, at, url, duration_ms, http_status, error, failure, request_headers,
                                    response_headers, response_body)
      select delivery_id, at, url, nth, http_status, error, failure, request_headers, response_headers, response_body
      from callback_attempt cross join generate_series(1, 60) nth
      where delivery_id = (select id from callback_delivery where handle_id = ${id})`.execute(db)
    await api.data(callback.redeliver, { token: await newToken(), body: { id } })
    await deliverDue(services)
    const { list } = await api.data(callback.attempts, { token: await newToken(), query: { id } })
    expect(list).toHaveLength(callback.KEPT_ATTEMPTS)
    expect(list.slice(0, -1).map(({ duration_ms }) => duration_ms)).toEqual(
      Array.from({ length: callback.KEPT_ATTEMPTS - 1 }, (_, place) => place + 12),
    )
    const { rows } = await sql<{ kept: number }>`
      select count(*)::int as kept from callback_attempt
      where delivery_id = (select id from callback_delivery where handle_id = ${id})`.execute(db)
    expect(rows).toEqual([{ kept: callback.KEPT_ATTEMPTS }])
  })

  test('carries a signature of the old KEY too while that is valid', async () => {
    const old = shop.secret
    const fresh = 'a-newer-key-0123456789abcdefghijkl'
    const until = new Date(clock.now().getTime() + 60_000)
    await db
      .updateTable('application_key')
      .set({ expires_at: until })
      .where('application_id', '=', shop.application_id)
      .execute()
    await db
      .insertInto('application_key')
      .values({ application_id: shop.application_id, secret: fresh, created_at: clock.now() })
      .execute()
    const both = await queueTest()
    await deliverDue(services)
    clock.advance(61)
    const one = await queueTest()
    await deliverDue(services)
    expect([isTakenBy(both, old), isTakenBy(both, fresh)]).toEqual([true, true])
    expect([isTakenBy(one, old), isTakenBy(one, fresh)]).toEqual([false, true])
  })

  test('that is answered slowly is a success', async () => {
    await receiver.behave('slow', 0.05)
    const id = await queueTest()
    await deliverDue(services)
    expect(await find(id)).toMatchObject({ state: 'success', attempts: 1 })
  })
})

describe('a receiver that does not accept a callback', () => {
  const SCHEDULE = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null]

  test('gets it ten times over the schedule, with the same id and the same bytes', async () => {
    await receiver.behave('500')
    const id = await queueTest()
    await deliverDue(services)
    expect(await find(id)).toMatchObject({ state: 'to_be_confirmed', attempts: 1, next_time: clock.seconds() + 5 })
    clock.advance(5)
    expect(await deliverToTheEnd(id)).toEqual(SCHEDULE.slice(1))
    expect(await find(id)).toMatchObject({ state: 'failed', attempts: 10, http_status: 500, delivered_time: null })
    expect(sunk(id)).toHaveLength(10)
    expect(new Set(sunk(id).map(({ body }) => body)).size).toBe(1)
  })

  test('that does not answer in time ends as callback timeout', async () => {
    await receiver.behave('never')
    const id = await queueTest()
    expect(await deliverToTheEnd(id, { timeout_millis: 40 })).toEqual(SCHEDULE)
    expect(await find(id)).toMatchObject({ state: 'callback_timeout', attempts: 10, http_status: null })
    const { list } = await api.data(callback.attempts, { token: await newToken(), query: { id } })
    expect(list.at(-1)).toMatchObject({ error: 'No answer within 0.04 s', response_body: '' })
  })

  test('that cannot be reached ends as confirm timeout', async () => {
    const closed = createServer()
    closed.listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const origin = `http://127.0.0.1:${portOf(closed.address())}`
    closed.close()
    const deaf = { ...services, settings: { ...services.settings, tools_url: origin } }
    await setUrl(`${origin}/sink/gone`)
    const id = await queueTest()
    for (let tries = 0; tries < 10; tries++) {
      await deliverDue(deaf)
      clock.advance(86_400)
    }
    expect(await find(id)).toMatchObject({ state: 'confirm_timeout', attempts: 10 })
    const { list } = await api.data(callback.attempts, { token: await newToken(), query: { id } })
    expect(list.at(-1)?.error).toBe('No connection: ECONNREFUSED')
  })

  test('that redirects is not followed', async () => {
    await receiver.behave('redirect')
    const id = await queueTest()
    await deliverDue(services)
    expect(await find(id)).toMatchObject({ state: 'to_be_confirmed', http_status: 302 })
    expect(sunk(id).map(({ path }) => path)).toEqual(['/sink/shop'])
  })

  test('of a deleted application gets nothing more', async () => {
    const gone = await newShop(db, clock.now(), { merchant_id, notify_url: `${receiver.origin}/sink/gone` })
    const body = { appid: gone.appid, status: 2 }
    const { id } = await api.data(callback.testCallback, { token: await newToken(), body })
    await db.updateTable('application').set({ deleted_at: clock.now() }).where('id', '=', gone.application_id).execute()
    await deliverDue(services)
    expect(sunk(id)).toEqual([])
    expect(await find(id)).toMatchObject({ state: 'failed', next_time: null })
  })

  test('that answers 410 gets nothing more until a new address is set; the merchant gets one notification', async () => {
    await receiver.behave('410')
    const [first, second] = [await queueTest(), await queueTest()]
    await deliverDue(services)
    const later = await queueTest()
    await deliverDue(services)
    expect(sunk(later)).toEqual([])
    expect(await find(later)).toMatchObject({ state: 'failed', next_time: null })
    for (const id of [first, second]) expect(await find(id)).toMatchObject({ state: 'failed' })
    const application = async () =>
      await db
        .selectFrom('application')
        .select('status')
        .where('id', '=', shop.application_id)
        .executeTakeFirstOrThrow()
    expect(await application()).toEqual({ status: 2 })
    const bell = await db.selectFrom('notification').select('code').where('types', '=', 101).execute()
    expect(bell).toEqual([{ code: 'callback_switched_off' }])

    await receiver.behave('200')
    await setUrl(`${receiver.origin}/sink/new`)
    expect(await application()).toEqual({ status: 1 })
    await api.data(callback.redeliver, { token: await newToken(), body: { id: later } })
    await deliverDue(services)
    expect(await find(later)).toMatchObject({ state: 'success', url: `${receiver.origin}/sink/new` })
  })
})

describe('sending again', () => {
  test('keeps the id and begins a new round', async () => {
    await receiver.behave('500')
    const id = await queueTest()
    await deliverToTheEnd(id)
    await receiver.behave('200')
    expect(await api.data(callback.redeliver, { token: await newToken(), body: { id } })).toEqual({ queued: 1 })
    expect(await find(id)).toMatchObject({ state: 'to_be_confirmed', next_time: clock.seconds() })
    await deliverDue(services)
    expect(await find(id)).toMatchObject({ state: 'success', attempts: 11 })
    expect(sunk(id)).toHaveLength(11)
  })

  test('repeats every callback that failed since a time, and no other', async () => {
    clock.advance(1000)
    const since = clock.seconds()
    await setUrl('')
    await db
      .updateTable('application')
      .set({ notify_url: 'https://10.0.0.1/' })
      .where('id', '=', shop.application_id)
      .execute()
    const failed = [await queueTest(), await queueTest()]
    await deliverDue(services)
    await setUrl(`${receiver.origin}/sink/shop`)
    const fine = await queueTest()
    await deliverDue(services)
    expect(await api.data(callback.redeliver, { token: await newToken(), body: { failed_since: since } })).toEqual({
      queued: 2,
    })
    await deliverDue(services)
    for (const id of [...failed, fine]) expect(await find(id)).toMatchObject({ state: 'success' })
    expect(sunk(fine)).toHaveLength(1)
  })

  test('is refused for callbacks of another merchant', async () => {
    const id = await queueTest()
    const stranger = await api.signInAs()
    const answers = [
      await api.call(callback.redeliver, { token: stranger.token, body: { id } }),
      await api.call(callback.attempts, { token: stranger.token, query: { id } }),
      await api.call(callback.testCallback, { token: stranger.token, body: { appid: shop.appid, status: 2 } }),
    ]
    expect(answers.map(({ status, msg }) => [status, msg])).toEqual(
      answers.map(() => [422, 'This record does not exist']),
    )
    expect((await api.data(callback.callbacks, { token: stranger.token })).total).toBe(0)
    await deliverDue(services)
  })
})

/** Makes the first try of a delivery; returns a function that records it. */
async function tryUnrecorded(id: string): Promise<() => Promise<void>> {
  const { id: delivery_id } = await db
    .selectFrom('callback_delivery')
    .select('id')
    .where('handle_id', '=', id)
    .executeTakeFirstOrThrow()
  const delivery = await findDue(db, { delivery_id, round: 1, tries: 0 })
  if (delivery === undefined) throw new Error('Nothing is due')
  const attempt = await attemptDelivery(services, delivery)
  return async () =>
    await inTransaction(db, async (trx) => {
      await recordAttempt(trx, services, { delivery, attempt, began_at: clock.now() })
    })
}

describe('a try that ends late', () => {
  test('only increases the count when the delivery was resent meanwhile', async () => {
    await receiver.behave('500')
    const id = await queueTest()
    const record = await tryUnrecorded(id)
    await api.data(callback.redeliver, { token: await newToken(), body: { id } })
    await record()
    const again = { state: 'to_be_confirmed', tries: 0, attempts: 1, http_status: null, next_time: clock.seconds() }
    expect(await find(id)).toMatchObject(again)
    await receiver.behave('200')
    await deliverDue(services)
    expect(await find(id)).toMatchObject({ state: 'success', attempts: 2 })
  })

  test('with 410 does not switch off an address that was set meanwhile', async () => {
    await receiver.behave('410')
    const record = await tryUnrecorded(await queueTest())
    await setUrl(`${receiver.origin}/sink/newer`)
    await record()
    const { status, notify_disabled_at } = await db
      .selectFrom('application')
      .select(['status', 'notify_disabled_at'])
      .where('id', '=', shop.application_id)
      .executeTakeFirstOrThrow()
    expect({ status, notify_disabled_at }).toEqual({ status: 1, notify_disabled_at: null })
  })
})

test('after a crash between sending and recording it is sent once more under the same id', async () => {
  const id = await queueTest()
  // Sent, but never recorded.
  await tryUnrecorded(id)
  await deliverDue(services)
  await deliverDue(services)
  expect(sunk(id)).toHaveLength(2)
  expect(await find(id)).toMatchObject({ state: 'success', attempts: 1 })
})
