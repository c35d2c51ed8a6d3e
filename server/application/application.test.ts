import { setMerchant } from '#server/testing/set-merchant'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as application from '#shared/contract/application'
import { verification } from '#shared/contract/user'
import { createOrder } from '#shared/contract/order'
import { uploadImage } from '#shared/contract/system'
import { shopHeaders } from '#server/access/shop-signature'
import { intentDigest } from '#server/access/step-up'
import { givenProofs } from '#server/testing/given-proofs'
import { testApi } from '#server/testing/test-api'
import type { TestMerchant } from '#server/testing/test-merchant'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'
import { payOrder } from '#sandbox/customers/pay-order'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import * as chart from '#server/ledger/chart'
import { postEntries } from '#server/ledger/ledger'
import { somebodyWaits } from '#server/testing/somebody-waits'
import { removeApplication } from './delete-application'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['6'] })
const { clock } = town
const api = testApi({ db, services: town.services })

/** A PNG of one pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

async function newLogo({ token }: Pick<TestMerchant, 'token'>): Promise<string> {
  return (await api.data(uploadImage, { token, body: { content_type: 'image/png', base64: PICTURE } })).url
}

const WISH = {
  name: 'Harbor Store',
  website_url: 'https://harbor.example',
  notify_url: '',
  mode: 'address',
  token_ids: ['101'],
  whitelist_ips: [],
} as const

async function newApplication(merchant: TestMerchant, wish: object = {}) {
  const { token } = merchant
  const body = { ...WISH, logo: await newLogo(merchant), ...wish }
  return await api.data(application.createApplication, { token, body })
}

/** Calls a guarded operation with a proof for exactly this body. */
async function proven(
  merchant: TestMerchant,
  line: typeof application.resetApplication | typeof application.deleteApplication,
  body: object,
) {
  const { merchant_id, token } = merchant
  const [proof = ''] = await givenProofs(db, { merchant_id, act: line.name, payload: body, at: clock.now() }, 1)
  return await api.call(line, { token, body, headers: { 'X-Step-Up': proof } })
}

const reset = async (merchant: TestMerchant, body: object) => await proven(merchant, application.resetApplication, body)

/** What the order API answers to a shop that signs with this KEY. */
async function orderWith({ appid, key, number }: { appid: string; key: string; number: string }) {
  const body = JSON.stringify({ out_trade_no: number, token_id: '106', amount: '5' })
  const parts = { timestamp: String(clock.seconds()), nonce: `nonce-of-${number}-0123`, method: 'POST', body }
  const headers = shopHeaders(appid, key, { ...parts, target: '/api/v1/order/create' })
  return await api.call(createOrder, { body: JSON.parse(body), headers: { ...headers } })
}

describe('a new application', () => {
  test('is in the list with a masked KEY, and its KEY signs orders', async () => {
    const merchant = await api.signInAs({ google: true })
    const { application: made, key } = await newApplication(merchant, { token_ids: ['106', '106'] })
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(made).toMatchObject({ name: 'Harbor Store', token_ids: ['106'], status: 'normal', callback_events: null })
    expect(made.key).not.toContain(key.slice(6, -4))
    const { list } = await api.data(application.applicationList, { token: merchant.token })
    expect(list).toEqual([made])
    const stored = await db.selectFrom('application_key').select(['secret', 'sealed']).execute()
    expect(JSON.stringify(stored)).not.toContain(key)
    expect(await orderWith({ appid: made.appid, key, number: 'FIRST-1' })).toMatchObject({ status: 200 })
  })

  test('is made once per key, and a repeat does not show the KEY again', async () => {
    const merchant = await api.signInAs()
    const { token } = merchant
    const call = {
      token,
      body: { ...WISH, logo: await newLogo(merchant) },
      headers: { 'Idempotency-Key': 'the-same-key' },
    }
    const first = await api.data(application.createApplication, call)
    const again = await api.data(application.createApplication, call)
    expect(again).toEqual({ ...first, key: '' })
    expect((await api.data(application.applicationList, { token })).total).toBe(1)
  })

  test.each([
    [{ name: 'Taken' }, 10021, 'name'],
    [{ logo: '' }, 422, 'logo'],
    [{ logo: 'https://elsewhere.example/logo.png' }, 422, 'logo'],
    [{ token_ids: [] }, 422, 'token_ids'],
    [{ whitelist_ips: ['203.0.113.10', '203.0.113.300'] }, 422, 'whitelist_ips.1'],
    [{ whitelist_ips: ['198.51.100.0/24'] }, 422, 'whitelist_ips.0'],
    [{ whitelist_ips: ['010.0.0.1'] }, 422, 'whitelist_ips.0'],
    [{ website_url: 'javascript:alert(1)' }, 422, 'website_url'],
    [{ notify_url: 'http://169.254.169.254/' }, 10063, 'notify_url'],
    [{ callback_events: ['payment.unheard'] }, 422, 'callback_events.0'],
  ])('%j is refused', async (wrong, code, path) => {
    const merchant = await api.signInAs()
    await newApplication(merchant, { name: 'Taken' })
    const body = { ...WISH, logo: await newLogo(merchant), ...wrong }
    const answer = await api.call(application.createApplication, { token: merchant.token, body })
    expect(answer).toMatchObject({ status: 422, code })
    expect(answer.errors).toEqual([expect.objectContaining({ path })])
  })

  test.each([
    [{ mode: 'otc' }, 10062],
    [{ token_ids: ['none'] }, 10013],
  ])('%j is refused as a whole', async (wrong, code) => {
    const merchant = await api.signInAs()
    const body = { ...WISH, logo: await newLogo(merchant), ...wrong }
    expect(await api.call(application.createApplication, { token: merchant.token, body })).toMatchObject({ code })
  })

  test('another merchant’s picture is no logo', async () => {
    const logo = await newLogo(await api.signInAs())
    const { token } = await api.signInAs()
    const body = { ...WISH, logo }
    expect(await api.call(application.createApplication, { token, body })).toMatchObject({ status: 422 })
  })

  test('may be OTC with the permission', async () => {
    const merchant = await api.signInAs()
    await setMerchant(api.services, merchant.merchant_id, { otc_allowed: true })
    expect((await newApplication(merchant, { mode: 'otc' })).application.mode).toBe('otc')
  })
})

describe('a change', () => {
  test('needs a step-up, changes what is named and leaves the rest', async () => {
    const merchant = await api.signInAs({ google: true })
    const { application: made } = await newApplication(merchant)
    const { token } = merchant
    const edit = { appid: made.appid, name: 'Harbor', whitelist_ips: [' 203.0.113.10 ', '203.0.113.10'] }
    expect(await api.call(application.resetApplication, { token, body: edit })).toMatchObject({ code: 10038 })
    expect(await reset(merchant, edit)).toMatchObject({
      status: 200,
      data: { key: null, application: { ...made, name: 'Harbor', whitelist_ips: ['203.0.113.10'] } },
    })
    const events = ['payment.paid', 'payment.refunded']
    const wish = { appid: made.appid, token_ids: ['102', '101'], mode: 'hybrid', callback_events: events }
    const { data } = await reset(merchant, wish)
    expect(data).toMatchObject({
      application: { name: 'Harbor', token_ids: ['101', '102'], mode: 'hybrid', callback_events: events },
    })
    expect(await reset(merchant, { appid: made.appid, mode: 'otc' })).toMatchObject({ code: 10062 })
  })

  test('of the KEY leaves the old one valid for the grace time', async () => {
    const merchant = await api.signInAs({ google: true })
    const { application: made, key: old } = await newApplication(merchant, { token_ids: ['106'] })
    const { appid } = made
    const { data } = await reset(merchant, { appid, change_key: true, grace_seconds: 3600 })
    const { key }: { key: string } = Object(data)
    expect(key).not.toBe(old)
    expect((await orderWith({ appid, key: old, number: 'GRACE-OLD' })).status).toBe(200)
    expect((await orderWith({ appid, key, number: 'GRACE-NEW' })).status).toBe(200)
    const { list } = await api.data(application.keys, { token: merchant.token, query: { appid } })
    const end = clock.seconds() + 3600
    expect(list.map(({ expires_at }) => expires_at)).toEqual([null, end])
    expect(list.every(({ last_used_time }) => last_used_time !== null)).toBe(true)
    expect(JSON.stringify(list)).not.toMatch(new RegExp(`${key}|${old}`))

    expect(await reset(merchant, { appid, change_key: true, grace_seconds: 60 })).toMatchObject({ code: 10060 })
    clock.advance(3601)
    expect((await orderWith({ appid, key: old, number: 'LATE-OLD' })).status).toBe(401)
    expect((await orderWith({ appid, key, number: 'LATE-NEW' })).status).toBe(200)
  })

  test('ends the old KEY at once when it is asked to', async () => {
    const merchant = await api.signInAs({ google: true })
    const { application: made, key: first } = await newApplication(merchant, { token_ids: ['106'] })
    const { appid } = made
    await reset(merchant, { appid, change_key: true })
    await reset(merchant, { appid, end_old_key: true })
    expect((await orderWith({ appid, key: first, number: 'ENDED-1' })).status).toBe(401)
    const { data } = await reset(merchant, { appid, change_key: true, grace_seconds: 0 })
    const { key }: { key: string } = Object(data)
    expect((await orderWith({ appid, key, number: 'ENDED-2' })).status).toBe(200)
    expect((await api.data(application.keys, { token: merchant.token, query: { appid } })).total).toBe(1)
    expect(await reset(merchant, { appid, change_key: true, grace_seconds: 604_801 })).toMatchObject({ code: 422 })
  })
})

test('the KEY is shown after a step-up, once per proof', async () => {
  const merchant = await api.signInAs({ google: true })
  const { application: made, key } = await newApplication(merchant)
  const { token, googleCode } = merchant
  const query = { appid: made.appid }
  expect(await api.call(application.showKey, { token, query })).toMatchObject({ code: 10038 })
  const act = application.showKey.name
  const body = { act, digest: intentDigest(act, query), google_code: googleCode() }
  const { proof = '' } = await api.data(verification, { token, body })
  const shown = await api.call(application.showKey, { token, query, headers: { 'X-Step-Up': proof } })
  expect(shown).toMatchObject({ status: 200, data: { ...made, key } })
  expect(shown.headers.get('Cache-Control')).toBe('no-store')
  const again = await api.call(application.showKey, { token, query, headers: { 'X-Step-Up': proof } })
  expect(again).toMatchObject({ code: 10038 })
})

describe('deleting', () => {
  test('needs the name, and is refused while an order can be paid and while there is money', async () => {
    const merchant = await api.signInAs({ google: true })
    const shop = await newShop(db, clock.now(), { merchant_id: merchant.merchant_id })
    const { appid, secret: key } = shop
    const { name } = await db
      .selectFrom('application')
      .select('name')
      .where('appid', '=', appid)
      .executeTakeFirstOrThrow()
    const remove = async (confirm: string) => await proven(merchant, application.deleteApplication, { appid, confirm })
    expect(await remove('another name')).toMatchObject({ code: 10053 })
    expect((await orderWith({ appid, key, number: 'OPEN-1' })).status).toBe(200)
    expect(await remove(name)).toMatchObject({ code: 10111 })
    await db.updateTable('payment').set({ status: 4 }).where('out_trade_no', '=', 'OPEN-1').execute()
    await payOrder(town.world, { appid, chain: '6', amount: '10', case: 'exact' })
    expect(await remove(name)).toMatchObject({ code: 10110 })
  })

  test('waits for a payment that is being credited, and is refused then', async () => {
    const { merchant_id } = await api.signInAs({ google: true })
    const { appid, application_id } = await newShop(db, clock.now(), { merchant_id })
    const { name } = await db
      .selectFrom('application')
      .select('name')
      .where('appid', '=', appid)
      .executeTakeFirstOrThrow()
    const watcher = await db.startTransaction().execute()
    await watcher.selectFrom('merchant').select('id').where('id', '=', merchant_id).forKeyShare().execute()
    const deleted = inTransaction(db, async (trx) => {
      await removeApplication(trx, town.services, { merchant_id, appid, confirm: name })
    }).catch((error: unknown) => error)
    await somebodyWaits(db)
    const account = chart.application(merchant_id, application_id)
    await postEntries(watcher, [
      {
        ref: 'a payment of this moment',
        reason: 'payment',
        at: clock.now(),
        postings: [
          { account: chart.onChain('6'), token_id: '106', amount: '-10' },
          { account, token_id: '106', amount: '10' },
        ],
      },
    ])
    await watcher.commit().execute()
    expect(await deleted).toMatchObject({ reason: 'application_holds_money' })
  })

  test('ends the KEY and takes the application out of every list', async () => {
    const merchant = await api.signInAs({ google: true })
    const { application: made, key } = await newApplication(merchant, { token_ids: ['106'] })
    const { appid, name } = made
    expect(await proven(merchant, application.deleteApplication, { appid, confirm: ` ${name} ` })).toMatchObject({
      status: 200,
    })
    expect((await orderWith({ appid, key, number: 'GONE-1' })).status).toBe(401)
    expect((await api.data(application.applicationList, { token: merchant.token })).list).toEqual([])
    expect((await api.data(application.keys, { token: merchant.token })).list).toEqual([])
    expect((await newApplication(merchant)).application.name).toBe(name)
  })
})

test('another merchant’s application does not exist', async () => {
  const { application: made } = await newApplication(await api.signInAs())
  const stranger = await api.signInAs({ google: true })
  const { token } = stranger
  const { appid, name } = made
  const absent = { code: 10052 }
  expect(await reset(stranger, { appid, name: 'Mine now' })).toMatchObject(absent)
  expect(await proven(stranger, application.deleteApplication, { appid, confirm: name })).toMatchObject(absent)
  expect(await api.call(application.showKey, { token, query: { appid } })).toMatchObject(absent)
  expect(await api.call(application.callbackEvents, { token, query: { appid } })).toMatchObject(absent)
  expect((await api.data(application.keys, { token, query: { appid } })).list).toEqual([])
})

test('the mailbox is told who has seen or changed a KEY, with a link that stops withdrawals and without the KEY', async () => {
  const merchant = await api.signInAs({ google: true, email: 'keys@shop.example' })
  const { application: made, key } = await newApplication(merchant)
  const { appid } = made
  const act = application.showKey.name
  const owner = { merchant_id: merchant.merchant_id, act, payload: { appid }, at: clock.now() }
  const [proof = ''] = await givenProofs(db, owner, 1)
  const headers = { 'X-Step-Up': proof, 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
  await api.data(application.showKey, { token: merchant.token, query: { appid }, headers })
  const { data } = await reset(merchant, { appid, change_key: true })
  const changed = z.parse(application.resetApplication.answer, data)
  await reset(merchant, { appid, website_url: 'https://other.example' })
  await proven(merchant, application.deleteApplication, { appid, confirm: made.name })
  const mails = await api.inbox.messagesTo('keys@shop.example')
  expect(mails.map(({ subject }) => subject)).toEqual([
    'The application “Harbor Store” was deleted',
    'The KEY of “Harbor Store” was changed',
    'The KEY of “Harbor Store” was shown',
  ])
  for (const { body } of mails) expect(body).toMatch(/stopWithdrawals\?code=[\w-]{43}/)
  expect(mails[2]?.body).toContain('Firefox on Linux')
  const words = JSON.stringify(mails)
  for (const secret of [key, String(changed.key)]) expect(words).not.toContain(secret)
})
