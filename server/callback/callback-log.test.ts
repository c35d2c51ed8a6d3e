import { beforeEach, describe, expect, test } from 'vitest'
import { callbackRoutes } from './routes/callback'
import { testApi } from '#server/testing/test-api'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'
import * as callback from '#shared/contract/callback'
import { deliverDue } from './testing/test-callbacks'
import { testReceiver } from './testing/test-receiver'

const { db } = await testDatabase()
const receiver = await testReceiver()
const api = testApi({ db, handlers: callbackRoutes, settings: { tools_url: receiver.origin } })
const { clock, services } = api

/** A new merchant with two shops, and helpers to queue and read callbacks. */
async function merchantWithShops() {
  const { merchant_id, token } = await api.signInAs()
  const open = async (path: string) =>
    await newShop(db, clock.now(), { merchant_id, notify_url: `${receiver.origin}/sink/${path}` })
  const [harbor, lantern] = [await open('harbor'), await open('lantern')]
  const queue = async (appid: string) =>
    (await api.data(callback.testCallback, { token, body: { appid, status: 2 } })).id
  const read = async (id: string) => await api.data(callback.attempts, { token, query: { id } })
  const overview = async () => await api.data(callback.overview, { token })
  return { merchant_id, token, harbor, lantern, queue, read, overview }
}

beforeEach(async () => await receiver.behave('200'))

describe('the state of a delivery', () => {
  test('is confirmed when the receiver answers 202, and it is not sent again', async () => {
    const { harbor, queue, read } = await merchantWithShops()
    await receiver.behave('202')
    const id = await queue(harbor.appid)
    await deliverDue(services)
    expect((await read(id)).delivery).toMatchObject({
      state: 'confirmed',
      http_status: 202,
      next_time: null,
      delivered_time: clock.seconds(),
    })
  })

  test('is to be confirmed while it is tried again, with the number of tries', async () => {
    const { harbor, queue, read } = await merchantWithShops()
    await receiver.behave('500')
    const id = await queue(harbor.appid)
    expect((await read(id)).delivery).toMatchObject({ state: 'to_be_confirmed', tries: 0, most_tries: 10 })
    await deliverDue(services)
    expect((await read(id)).delivery).toMatchObject({
      state: 'to_be_confirmed',
      tries: 1,
      attempts: 1,
      http_status: 500,
      next_time: clock.seconds() + 5,
      handle_id: null,
      address: 'on',
    })
  })

  test('is announced to open consoles when it changes', async () => {
    const { merchant_id, token, harbor, queue } = await merchantWithShops()
    await queue(harbor.appid)
    await deliverDue(services)
    await api.data(callback.redeliver, { token, body: { failed_since: 0 } })
    const events = await db.selectFrom('event').select('type').where('merchant_id', '=', merchant_id).execute()
    expect(events.map(({ type }) => type)).toEqual(['callback', 'callback'])
  })
})

test('an attempt records its address and the reason for a missing answer', async () => {
  const { merchant_id, harbor, queue, read } = await merchantWithShops()
  const id = await queue(harbor.appid)
  await db
    .updateTable('application')
    .set({ notify_url: 'https://10.0.0.1/' })
    .where('merchant_id', '=', merchant_id)
    .execute()
  await deliverDue(services)
  const { list, body, delivery } = await read(id)
  expect(list).toMatchObject([{ url: 'https://10.0.0.1/', failure: 'refused', http_status: null, request_body: body }])
  expect(delivery.state).toBe('failed')
})

describe('the overview', () => {
  test('of a merchant without callbacks has null for times that were never measured', async () => {
    const { overview, harbor, lantern } = await merchantWithShops()
    expect(await overview()).toEqual({
      created: 0,
      delivered: 0,
      retrying: 0,
      retrying_applications: 0,
      next_time: null,
      given_up: 0,
      median_ms: null,
      p95_ms: null,
      addresses: [harbor, lantern].map(({ appid }) => expect.objectContaining({ appid, state: 'on', off_time: null })),
    })
  })

  test('counts the last 24 hours and the retries, and names an address that a 410 switched off', async () => {
    const { overview, harbor, lantern, queue } = await merchantWithShops()
    await queue(harbor.appid)
    await deliverDue(services)
    await receiver.behave('500')
    await queue(harbor.appid)
    await deliverDue(services)
    await receiver.behave('410')
    await queue(lantern.appid)
    await deliverDue(services)
    expect(await overview()).toMatchObject({
      created: 3,
      delivered: 1,
      retrying: 1,
      retrying_applications: 1,
      next_time: clock.seconds() + 5,
      given_up: 1,
      median_ms: expect.any(Number),
      addresses: [
        { appid: harbor.appid, state: 'on' },
        { appid: lantern.appid, state: 'off', off_time: clock.seconds() },
      ],
    })
  })
})

test('failed callbacks are counted before they are resent; those without a usable address are left out', async () => {
  const { token, harbor, lantern, queue, read } = await merchantWithShops()
  await receiver.behave('410')
  const [first, second] = [await queue(harbor.appid), await queue(lantern.appid)]
  await deliverDue(services)
  await receiver.behave('200')
  const resend = async (more: object) =>
    (await api.data(callback.redeliver, { token, body: { failed_since: 0, ...more } })).queued
  expect(await resend({ only_count: true })).toBe(0)
  await db
    .updateTable('application')
    .set({ notify_disabled_at: null, status: 1 })
    .where('id', '=', harbor.application_id)
    .execute()
  expect(await resend({ only_count: true })).toBe(1)
  expect(await resend({ only_count: true, appid: lantern.appid })).toBe(0)
  expect((await read(first)).delivery.state).toBe('failed')
  expect(await resend({})).toBe(1)
  await deliverDue(services)
  expect((await read(first)).delivery.state).toBe('success')
  expect((await read(second)).delivery).toMatchObject({ state: 'failed', address: 'off' })
  const without = { notify_disabled_at: null, notify_url: '' }
  const deleted = { notify_disabled_at: null, deleted_at: clock.now() }
  for (const state of [without, { ...deleted, notify_url: 'https://shop.example/' }]) {
    await db.updateTable('application').set(state).where('id', '=', lantern.application_id).execute()
    expect(await resend({ only_count: true })).toBe(0)
  }
})

test('a time beyond the year 9999 is refused', async () => {
  const { token } = await merchantWithShops()
  for (const failed_since of [253_402_300_800, Number.MAX_SAFE_INTEGER]) {
    const { status, errors } = await api.call(callback.redeliver, { token, body: { failed_since } })
    expect({ status, errors }).toMatchObject({ status: 422, errors: [{ path: 'failed_since' }] })
  }
})
