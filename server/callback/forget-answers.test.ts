import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { testApi } from '#server/testing/test-api'
import { forgetAnswers } from './forget-answers'
import { attemptsOf } from './queries/callback'
import { queueTestCallback } from './test-callback'
import { deliverDue } from './testing/test-callbacks'
import { testReceiver } from './testing/test-receiver'

const { db } = await testDatabase()
const receiver = await testReceiver()
const api = testApi({ db, settings: { tools_url: receiver.origin } })
const { clock, services } = api
const DAY = 86_400

test('answers and delivered messages go after 30 days, in portions; what was sent and how it ended stays', async () => {
  const { merchant_id } = await api.signInAs()
  const { appid } = await newShop(db, clock.now(), { merchant_id, notify_url: `${receiver.origin}/sink/harbor` })
  const send = async () => {
    const wanted = { merchant_id, appid, status: 2, at: clock.now() }
    return await inTransaction(db, async (trx) => await queueTestCallback(trx, wanted))
  }
  const read = async (handle_id: string) => {
    const found = await attemptsOf(db, { merchant_id, handle_id })
    if (found === undefined) throw new Error(`No callback ${handle_id}`)
    return found
  }
  const outbox = async () => (await db.selectFrom('outbox').select(['id', 'done_at']).orderBy('id').execute()).length
  await receiver.behave('200')
  const old = [await send(), await send(), await send()]
  await deliverDue(services)
  await sql`update callback_attempt set response_body = 'thank you'`.execute(db)
  clock.advance(20 * DAY)
  const young = await send()
  await deliverDue(services)
  const waiting = await send()
  clock.advance(10 * DAY - 1)
  await forgetAnswers(services)
  const [first = ''] = old
  const before = await read(first)
  expect(before.list).toMatchObject([{ http_status: 200, response_body: 'thank you' }])
  expect(await outbox()).toBe(5)

  clock.advance(2)
  await forgetAnswers(services, { portion: 1, portions: 2 })
  expect(await outbox()).toBe(3)
  await forgetAnswers(services, { portion: 1, portions: 2 })
  expect(await outbox()).toBe(2)
  expect(await read(first)).toEqual({
    ...before,
    list: before.list.map((attempt) => ({ ...attempt, response_body: '', response_headers: {} })),
  })
  expect((await read(young)).list[0]?.response_headers).not.toEqual({})
  await deliverDue(services)
  expect((await read(waiting)).delivery.state).toBe('success')
})

test('finds what is old without reading the whole log', async () => {
  const before = clock.now()
  const plan = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows: answers } = await sql`explain select id from callback_attempt
      where at < ${before} and (response_body <> '' or response_headers <> '{}') order by at limit 10`.execute(trx)
    const { rows: messages } = await sql`explain select id from outbox
      where done_at < ${before} order by done_at limit 10`.execute(trx)
    return JSON.stringify([answers, messages])
  })
  expect(plan).toContain('callback_attempt_answer')
  expect(plan).toContain('outbox_done')
})
