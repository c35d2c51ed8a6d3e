import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { passwordDigestOf } from '#server/access/password'
import { endSessions } from '#server/access/sessions'
import { changeMerchant } from '#server/access/change-merchant'
import { tidyUp } from '#server/merchant/housekeeping'
import { passkeyLoginBody, storedPasskey } from '#server/testing/stored-passkey'
import { CONSOLE_ORIGIN, testApi } from '#server/testing/test-api'
import type { NewMerchant } from '#server/testing/test-merchant'
import { messages } from '#shared/contract/message'
import { passkeyChallenge, passkeyLogin } from '#shared/contract/passkey-login'
import { operations } from '#shared/contract/table'
import { changeMailbox, changePassword, info, log, verification } from '#shared/contract/user'
import { sessions } from '#shared/contract/user-access'
import { testPasskey } from '#shared/passkey/testing/test-passkey'
import type { TestPasskey } from '#shared/passkey/testing/test-passkey'

const { db } = await testDatabase()
const api = testApi({ db })
const { services, clock } = api

const HOME = { origin: CONSOLE_ORIGIN, rp_id: 'localhost' }
const REFUSED = { status: 422, code: 10_140 }
const NOT_READY = { status: 422, code: 10_141 }

type Row = Partial<Omit<Parameters<typeof storedPasskey>[1], 'merchant_id' | 'passkey'>>

/** A merchant with a passkey that is ready. */
async function owner(merchant: NewMerchant = {}, row: Row = {}) {
  const { merchant_id, token } = await api.signInAs(merchant)
  const passkey = await testPasskey(HOME)
  const id = await storedPasskey(services, { merchant_id, passkey, ...row })
  return { merchant_id, token, passkey, id }
}

const signIn = async (passkey: TestPasskey, told: Parameters<typeof passkeyLoginBody>[2] = {}) =>
  await api.call(passkeyLogin, { body: await passkeyLoginBody(api, passkey, told) })
const enter = async (passkey: TestPasskey): Promise<string> =>
  (await api.data(passkeyLogin, { body: await passkeyLoginBody(api, passkey) })).token
const asked = async () => await api.data(passkeyChallenge, { body: { console_origin: CONSOLE_ORIGIN } })

describe('a passkey that is ready', () => {
  test('signs its merchant in, with nothing typed', async () => {
    const { merchant_id, passkey } = await owner({ email: 'ada@shop.example', password: 'Sunflower7' })
    const answer = await signIn(passkey)
    expect(answer).toMatchObject({ status: 200, data: { verification: false } })
    expect(answer.headers.get('X-Device')).toMatch(/^[\w-]{43}$/)
    const { token } = await api.data(passkeyLogin, { body: await passkeyLoginBody(api, passkey) })
    const { mchid } = await db
      .selectFrom('merchant')
      .select('mchid')
      .where('id', '=', merchant_id)
      .executeTakeFirstOrThrow()
    expect(await api.data(info, { token })).toMatchObject({ mchid })
  })

  test('stands for the whole sign-in, also beside an authenticator', async () => {
    const { passkey } = await owner({ email: 'ben@shop.example', password: 'Sunflower7', google: true })
    expect(await signIn(passkey)).toMatchObject({ status: 200, data: { verification: false } })
  })

  test('is logged with its way and told to the merchant like every sign-in, and its session is kept only when asked', async () => {
    const { passkey } = await owner()
    const token = await enter(passkey)
    const { list } = await api.data(log, { token, query: { current: 1, pageSize: 10 } })
    expect(list[0]).toMatchObject({ action: 'session.login', detail: { way: 'passkey' } })
    expect(await api.data(messages, { token })).toMatchObject({ unread: 1, list: [{ types: 2 }] })
    const body = { ...(await passkeyLoginBody(api, passkey)), kept: true }
    const kept = await api.data(passkeyLogin, { body })
    const all = (await api.data(sessions, { token: kept.token })).list
    expect(all.filter((each) => each.kept)).toHaveLength(1)
  })

  test('alone proves no act: whatever needs a proof of a session by password needs it of this one', async () => {
    const cleo = await owner({ email: 'cleo@shop.example', password: 'Sunflower7', google: true })
    const token = await enter(cleo.passkey)
    const digest = 'a'.repeat(64)
    const acts = operations.filter(({ stepUp }) => stepUp !== 'none').map(({ name }) => name)
    expect(acts.length).toBeGreaterThan(15)
    for (const act of acts) {
      const needs = async (by: string) => await api.data(verification, { token: by, body: { act, digest } })
      expect((await needs(token)).methods, act).toEqual((await needs(cleo.token)).methods)
    }
    const next = passwordDigestOf('Foxglove99')
    const change = { type: 'login', password: next, confirm_password: next }
    expect(await api.call(changePassword, { token, body: change })).toMatchObject({
      code: 10_038,
      errors: [{ path: 'old_password' }, { path: 'google_code' }],
    })
    const mailbox = { email: 'thief@thief.example', new_code: '123456' }
    expect(await api.call(changeMailbox, { token, body: mailbox })).toMatchObject({ code: 10_038 })
  })

  test('that waited counts when its time is over', async () => {
    const ready_at = new Date(clock.now().getTime() + 60_000)
    const { passkey } = await owner({}, { state: 'waits', ready_at })
    expect(await signIn(passkey)).toMatchObject(NOT_READY)
    clock.advance(60)
    expect(await signIn(passkey)).toMatchObject({ status: 200 })
  })
})

describe('what a sign-in by passkey refuses', () => {
  test.each(['sending', 'pending', 'removing', 'refused'] as const)('a passkey that is "%s"', async (state) => {
    const { passkey } = await owner({}, { state })
    expect(await signIn(passkey)).toMatchObject(NOT_READY)
  })

  test('a passkey that was removed, and one that nobody has', async () => {
    const { passkey, id } = await owner()
    expect(await signIn(passkey)).toMatchObject({ status: 200 })
    await db.deleteFrom('passkey').where('id', '=', id).execute()
    expect(await signIn(passkey)).toMatchObject(REFUSED)
    expect(await signIn(await testPasskey(HOME))).toMatchObject(REFUSED)
  })

  test('another key under its name, another origin, another host, a frame, and no verified person', async () => {
    const { passkey } = await owner()
    const forged = { ...(await testPasskey(HOME)), credential_id: passkey.credential_id }
    expect(await signIn(forged)).toMatchObject(REFUSED)
    const told = async (wrong: Parameters<TestPasskey['confirm']>[1]) => {
      const challenge = await asked()
      const confirm: TestPasskey['confirm'] = async (bytes) => await passkey.confirm(bytes, wrong)
      return await signIn({ ...passkey, confirm }, { given: challenge })
    }
    expect(await told({ origin: 'https://evil.example' })).toMatchObject(REFUSED)
    expect(await told({ rp_id: 'evil.example' })).toMatchObject(REFUSED)
    expect(await told({ crossOrigin: true })).toMatchObject(REFUSED)
    expect(await told({ flags: 0x01 })).toMatchObject(REFUSED)
    expect(await told({ flags: 0x04 })).toMatchObject(REFUSED)
    expect(await told({})).toMatchObject({ status: 200 })
  })

  test('a page that is no console, and a console other than the one that has asked', async () => {
    const body = { console_origin: 'https://evil.example' }
    expect((await api.call(passkeyChallenge, { body })).status).toBe(403)
    const two = testApi({ db, settings: { console_origins: [CONSOLE_ORIGIN, 'https://console.example'] } })
    const lent = { body: { console_origin: CONSOLE_ORIGIN }, headers: { Origin: 'https://console.example' } }
    expect((await two.call(passkeyChallenge, lent)).status).toBe(403)
    const { passkey } = await owner()
    const given = await two.data(passkeyChallenge, { body: { console_origin: 'https://console.example' } })
    const answer = { body: await passkeyLoginBody(two, passkey, { given }) }
    expect(await two.call(passkeyLogin, answer)).toMatchObject(REFUSED)
  })

  test('an answer that was used, a challenge that was used, changed or invented, and one that is two minutes old', async () => {
    const { passkey } = await owner()
    const body = await passkeyLoginBody(api, passkey)
    expect(await api.call(passkeyLogin, { body })).toMatchObject({ status: 200 })
    expect(await api.call(passkeyLogin, { body })).toMatchObject(REFUSED)
    const given = await asked()
    expect(await signIn(passkey, { given, flags: 0x01 })).toMatchObject(REFUSED)
    expect(await signIn(passkey, { given })).toMatchObject(REFUSED)
    const longer = { ...(await asked()), not_after: String(clock.seconds() + 9000) }
    expect(await signIn(passkey, { given: longer })).toMatchObject(REFUSED)
    const invented = { nonce: 'A'.repeat(43), not_after: String(clock.seconds() + 60) }
    expect(await signIn(passkey, { given: invented })).toMatchObject(REFUSED)
    const late = await asked()
    clock.advance(120)
    expect(await signIn(passkey, { given: late })).toMatchObject(REFUSED)
  })

  test('nineteen of twenty answers to a challenge at once', async () => {
    const { passkey } = await owner()
    const body = await passkeyLoginBody(api, passkey)
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.call(passkeyLogin, { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('the copy of an authenticator that counts; one that always says 0 counts on', async () => {
    const { passkey } = await owner()
    expect(await signIn(passkey, { count: 7 })).toMatchObject({ status: 200 })
    expect(await signIn(passkey, { count: 7 })).toMatchObject(REFUSED)
    expect(await signIn(passkey, { count: 3 })).toMatchObject(REFUSED)
    expect(await signIn(passkey, { count: 0 })).toMatchObject(REFUSED)
    expect(await signIn(passkey, { count: 8 })).toMatchObject({ status: 200 })
    const { passkey: synced } = await owner()
    for (const count of [0, 0]) expect(await signIn(synced, { count })).toMatchObject({ status: 200 })
  })

  test('the passkey of an account that was closed', async () => {
    const { passkey, merchant_id } = await owner()
    await inTransaction(db, async (trx) => {
      await changeMerchant(trx, services.settings, merchant_id, { deleted_at: clock.now() })
    })
    expect(await signIn(passkey)).toMatchObject(REFUSED)
  })

  test('a challenge from before all sessions were ended', async () => {
    const { passkey, merchant_id } = await owner()
    const given = await asked()
    clock.advance(1)
    await inTransaction(db, async (trx) => await endSessions(trx, { clock, merchant_id }))
    expect(await signIn(passkey, { given })).toMatchObject(REFUSED)
    expect(await signIn(passkey)).toMatchObject({ status: 200 })
  })

  test('a passkey that somebody has written into the database, or made ready there', async () => {
    const { merchant_id } = await api.signInAs({})
    const thief = await testPasskey(HOME)
    const id = await storedPasskey(services, { merchant_id, passkey: thief, state: 'pending', ready_at: null })
    await db.updateTable('passkey').set({ state: 'ready', ready_at: clock.now() }).where('id', '=', id).execute()
    expect(await signIn(thief)).toMatchObject(REFUSED)
    const own = await owner()
    await db.updateTable('passkey').set({ merchant_id }).where('id', '=', own.id).execute()
    expect(await signIn(own.passkey)).toMatchObject(REFUSED)
    const unsealed = await owner()
    await db.updateTable('passkey').set({ seal: null }).where('id', '=', unsealed.id).execute()
    expect(await signIn(unsealed.passkey)).toMatchObject(REFUSED)
  })
})

describe('strangers', () => {
  test('who ask at full rate are stopped like at every other way in, and stop no owner elsewhere', async () => {
    const rate_limits = { ...services.settings.rate_limits, public: 40 }
    const limited = testApi({ db, settings: { rate_limits, trusted_proxies: ['127.0.0.1'] } })
    const call = async (from: string) =>
      await limited.call(passkeyChallenge, {
        body: { console_origin: CONSOLE_ORIGIN },
        headers: { 'X-Forwarded-For': from },
      })
    const answers = await Promise.all(Array.from({ length: 60 }, async () => await call('192.0.2.7')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
    expect((await call('198.51.100.4')).status).toBe(200)
  })

  test('leave no challenge behind for longer than a week', async () => {
    const count = async () => (await db.selectFrom('passkey_challenge').select('nonce_hash').execute()).length
    await asked()
    expect(await count()).toBeGreaterThan(0)
    clock.advance(8 * 86_400)
    await tidyUp(services)
    expect(await count()).toBe(0)
  })
})

describe('a service without passkeys', () => {
  test('answers no such call', async () => {
    const none = testApi({
      db,
      settings: { rp_id: null, not_offered: ['session.passkeyChallenge', 'session.passkeyLogin'] },
    })
    const body = { console_origin: CONSOLE_ORIGIN }
    expect((await none.call(passkeyChallenge, { body })).status).toBe(404)
  })
})
