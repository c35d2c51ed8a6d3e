import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { testApi } from '#server/testing/test-api'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { enqueue } from '#server/database/outbox'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import { runProgram } from '#server/database/testing/program'
import { CALLBACK_TOPIC } from './fair-claim'
import { insertPayment } from './testing/insert-payment'
import { callbackSecret } from './signature'
import { testReceiver } from './testing/test-receiver'

const KILLS = Number(process.env['CALLBACK_KILLS'] ?? 4)
/** More than kills, so that something is being sent at each of them. */
const EVENTS = Math.max(60, KILLS * 5)

const { db, url } = await testDatabase()
const receiver = await testReceiver()
const api = testApi({ db, handlers: [] })
const { merchant_id } = await api.signInAs()
const notify_url = `${receiver.origin}/sink/shop`
const shop = await newShop(db, api.clock.now(), { merchant_id, notify_url })

const { received } = receiver.sink
const arrived = (): Set<string> => new Set(received.map(({ body }) => body))

/** Waits until this many different events have arrived. */
const until = async (count: number): Promise<void> => {
  await expect.poll(() => arrived().size, { timeout: 30_000, interval: 5 }).toBeGreaterThanOrEqual(count)
}

const ids = new Map<string, Set<string>>()
let checked = 0
/** Checks what has come since the last time, at once, because the verifier refuses a signature after five minutes. */
const checkNew = (): void => {
  for (const { body, headers } of received.slice(0, received.length - checked)) {
    expect(new Webhook(callbackSecret(shop.secret)).verify(body, { ...headers })).toMatchObject({
      type: 'payment.paid',
    })
    ids.set(body, (ids.get(body) ?? new Set()).add(headers['webhook-id'] ?? ''))
  }
  checked = received.length
}

test('every event arrives at least once and under one id, although the server is killed again and again', async () => {
  const payment_id = await insertPayment(db, { merchant_id, application_id: shop.application_id, at: api.clock.now() })
  await inTransaction(db, async (trx) => {
    for (let number = 0; number < EVENTS; number++) {
      const body = { type: 'payment.paid', data: { number } }
      const payload = { application_id: shop.application_id, payment_id, event: body.type, body }
      await enqueue(trx, { topic: CALLBACK_TOPIC, payload, run_at: api.clock.now(), key: `callback:${number}` })
    }
  })
  const random = seededRandom('kill')
  await receiver.behave('slow', 0.02)
  for (let kill = 0; kill < KILLS; kill++) {
    const server = runProgram('../../callback/testing/deliver-until-killed.ts', [url, receiver.origin])
    await server.said(1)
    await until(Math.min(EVENTS, arrived().size + Math.floor((random() * EVENTS) / KILLS)))
    process.kill(-server.pid, 'SIGKILL')
    expect(await server.ended()).toBe(null)
    checkNew()
  }
  const last = runProgram('../../callback/testing/deliver-until-killed.ts', [url, receiver.origin])
  const isLeft = () => db.selectFrom('outbox').select('id').where('done_at', 'is', null).execute()
  await expect.poll(isLeft, { timeout: 30_000, interval: 20 }).toEqual([])
  process.kill(-last.pid, 'SIGKILL')
  await last.ended()

  checkNew()
  expect(arrived().size).toBe(EVENTS)
  expect([...ids.values()].map(({ size }) => size)).toEqual(Array.from({ length: EVENTS }, () => 1))
  const states = await db.selectFrom('callback_delivery').select('state').distinct().execute()
  expect(states).toEqual([{ state: 'success' }])
}, 1_800_000)
