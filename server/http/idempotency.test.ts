import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { transfer } from '#shared/contract/account'
import type { BodyOf } from '#shared/contract/operation'
import { passwordDigestOf } from '#server/access/password'
import { logActivity } from '#server/events/activity'
import { callerOf, handler, transactionOf } from './handler'
import type { Call, Services } from './handler'
import { executeOnce, KEPT_SECONDS, storedAnswer } from './idempotency'
import { tidyUp } from '#server/merchant/housekeeping'
import { Refusal } from '#server/core/refusal'
import { codeRoutes } from '#server/merchant/routes/code'
import { gate } from '#server/testing/gate'
import { testApi } from '#server/testing/test-api'
import { emailCode, otherSession } from '#server/testing/test-codes'
import type { TestMerchant } from '#server/testing/test-merchant'

const { db } = await testDatabase()

/** Runs in the middle of the act; each test sets it. */
let during: () => Promise<void> = () => Promise.resolve()

function recordOf({ token_id, from, to, amount, client_ref }: BodyOf<typeof transfer>) {
  const record = { id: randomUUID(), token_id, token: 'USDT', chain: 'TRON', decimals: 6, amount, created_time: 0 }
  return { ...record, from, from_name: from, to, to_name: to, client_ref, state: 'accomplish' as const }
}

/** A stand-in for a call that moves money: its act is one line in the activity log. */
const runAct = async (call: Call<typeof transfer>, { clock }: Services) => {
  const trx = transactionOf(call)
  const { merchant_id } = callerOf(call)
  await logActivity(trx, { merchant_id, action: 'act', ip: call.ip, device: call.device, at: clock.now() })
  await during()
  return recordOf(call.body)
}
const act = handler(transfer, runAct)
const api = testApi({ db, handlers: [act, ...codeRoutes] })

let count = 0
const newOwner = () => {
  during = () => Promise.resolve()
  return api.signInAs({ email: `payer${++count}@shop.example`, password: 'Sunflower7', google: true })
}
const password = passwordDigestOf('Sunflower7')
const payload = { token_id: '101', from: 'capital', to: '7', amount: '5' }
const intent = (google_code: string) => ({ ...payload, client_ref: randomUUID(), password, google_code })

const actsOf = async ({ merchant_id }: TestMerchant): Promise<number> => {
  const rows = await db.selectFrom('activity_log').select('id').where('merchant_id', '=', merchant_id).execute()
  return rows.length
}

describe('one intent is executed once', () => {
  test('a repeat gets the stored answer, although its code is spent', async () => {
    const owner = await newOwner()
    const body = intent(owner.googleCode())
    const first = await api.call(transfer, { token: owner.token, body })
    const repeat = await api.call(transfer, { token: owner.token, body })
    expect(first.headers.get('Idempotency-Replayed')).toBeNull()
    expect(repeat.headers.get('Idempotency-Replayed')).toBe('true')
    expect({ ...repeat, headers: null }).toEqual({ ...first, headers: null })
    const withoutCodes = { ...payload, client_ref: body.client_ref }
    expect((await api.call(transfer, { token: owner.token, body: withoutCodes })).data).toEqual(first.data)
    expect(await actsOf(owner)).toBe(1)
  })

  test('of twenty copies one is executed; the others get its answer or are told to come back', async () => {
    const owner = await newOwner()
    const body = intent(owner.googleCode())
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.call(transfer, { token: owner.token, body })),
    )
    expect(await actsOf(owner)).toBe(1)
    const executed = answers.filter(({ status, headers }) => status === 200 && !headers.has('Idempotency-Replayed'))
    expect(executed).toHaveLength(1)
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await api.call(transfer, { token: owner.token, body })).status).toBe(200)
  })

  test('with one guess left, right codes that are sent twice at once are not refused', async () => {
    const owner = await newOwner()
    for (let wrong = 0; wrong < 4; wrong++) await api.call(transfer, { token: owner.token, body: intent('000000') })
    const body = intent(owner.googleCode())
    const answers = await Promise.all([0, 1].map(() => api.call(transfer, { token: owner.token, body })))
    expect(await actsOf(owner)).toBe(1)
    for (const { status } of answers) expect([200, 409]).toContain(status)
  })

  test('while it runs, a repeat is told to come back', async () => {
    const owner = await newOwner()
    const body = intent(owner.googleCode())
    const [running, release] = [gate(), gate()]
    during = () => {
      running.open()
      return release.opened
    }
    const first = api.call(transfer, { token: owner.token, body })
    await running.opened
    const second = await api.call(transfer, { token: owner.token, body })
    expect(second).toMatchObject({ status: 409, msg: 'This request is still being processed' })
    expect(second.headers.get('Retry-After')).toBe('1')
    release.open()
    expect((await first).status).toBe(200)
    expect(await actsOf(owner)).toBe(1)
  })

  test('the same key for another payload is refused', async () => {
    const owner = await newOwner()
    const body = intent(owner.googleCode())
    await api.data(transfer, { token: owner.token, body })
    const other = await api.call(transfer, { token: owner.token, body: { ...body, amount: '6' } })
    expect(other).toMatchObject({ status: 422, code: 10083 })
    expect(await actsOf(owner)).toBe(1)
  })

  test('the same key of another merchant is another intent', async () => {
    const [one, two] = [await newOwner(), await newOwner()]
    const body = intent(one.googleCode())
    await api.data(transfer, { token: one.token, body })
    const answer = await api.call(transfer, { token: two.token, body: { ...body, google_code: two.googleCode() } })
    expect(answer.headers.has('Idempotency-Replayed')).toBe(false)
    expect(await actsOf(two)).toBe(1)
  })

  test('after seven days the key is expired, also when its answer is deleted; the act is not executed again', async () => {
    const owner = await newOwner()
    const body = intent(owner.googleCode())
    await api.data(transfer, { token: owner.token, body })
    api.clock.advance(7 * 86_400 + 1)
    const token = await otherSession(api, owner)
    expect(await api.call(transfer, { token, body })).toMatchObject({ status: 409, code: 10082 })
    await tidyUp(api.services)
    expect(await api.call(transfer, { token, body })).toMatchObject({ status: 409, code: 10082 })
    expect(await actsOf(owner)).toBe(1)
  })

  test('after seven days the record of the intent answers, where the operation can find it', async () => {
    const owner = await newOwner()
    const body = intent(owner.googleCode())
    await api.data(transfer, { token: owner.token, body })
    const finding = testApi({
      db,
      handlers: [handler(transfer, runAct, { byIntent: (call) => Promise.resolve(recordOf(call.body)) })],
      services: api.services,
    })
    api.clock.advance(7 * 86_400 + 1)
    await tidyUp(api.services)
    const token = await otherSession(api, owner)
    const found = await finding.call(transfer, { token, body })
    expect(found).toMatchObject({ status: 200, data: { client_ref: body.client_ref, amount: '5' } })
    expect(found.headers.get('Idempotency-Replayed')).toBe('true')
    // Another payload under the same key is still refused, and no text says that nothing was executed.
    const other = await finding.call(transfer, { token, body: { ...body, amount: '6' } })
    expect(other).toMatchObject({ status: 422, code: 10083 })
    expect((await api.call(transfer, { token, body })).msg).toMatch(/was executed before/)
    expect(await actsOf(owner)).toBe(1)
  })

  test('a key is required, and must be the same in header and body', async () => {
    const owner = await newOwner()
    const body = intent(owner.googleCode())
    const headers = { 'Idempotency-Key': randomUUID() }
    expect((await api.call(transfer, { token: owner.token, body, headers })).status).toBe(422)
    const short = { token: owner.token, body, headers: { 'Idempotency-Key': 'x' } }
    expect((await api.call(transfer, short)).errors).toMatchObject([{ path: 'Idempotency-Key' }])
  })
})

describe('what is kept of an answer', () => {
  /** An intent of a new merchant. */
  async function newIntent(more: { once?: readonly string[] } = {}) {
    const { merchant_id } = await newOwner()
    return { merchant_id, route: 'test.act', key: randomUUID(), digest: 'the payload', ...more }
  }
  const once = (intent: Parameters<typeof executeOnce>[1], data: unknown) =>
    executeOnce(api.services, intent, () => Promise.resolve(data))
  const stored = (intent: Parameters<typeof storedAnswer>[1]) => storedAnswer(api.services, intent)

  test.each([[{ amount: '5', list: [{ a: null }] }], [['1', '2']], ['a text'], [7], [null]])(
    'is %j, as it was',
    async (data) => {
      const intent = await newIntent()
      expect(await stored(intent)).toBeNull()
      expect(await once(intent, data)).toEqual({ data, replayed: false })
      expect(await stored(intent)).toEqual({ data, replayed: true })
      expect(await once(intent, 'another')).toEqual({ data, replayed: true })
    },
  )

  test('is nothing when there was no answer', async () => {
    const intent = await newIntent()
    await once(intent, undefined)
    expect(await stored(intent)).toEqual({ data: null, replayed: true })
  })

  test('is not what is shown or true only once: a secret, codes, that something was changed', async () => {
    const intent = await newIntent({ once: ['key', 'codes', 'changed', 'none'] })
    const data = { key: 'sk_live', codes: ['1', '2'], changed: true, none: null, name: 'Shop', open: true, ids: ['7'] }
    expect(await once(intent, data)).toEqual({ data, replayed: false })
    const kept = { key: '', codes: [], changed: false, none: null, name: 'Shop', open: true, ids: ['7'] }
    expect(await stored(intent)).toEqual({ data: kept, replayed: true })
    // What an older version has kept whole is emptied when it is read.
    const whole = await newIntent()
    await once(whole, data)
    expect(await stored({ ...whole, once: ['key'] })).toEqual({ data: { ...data, key: '' }, replayed: true })
  })

  test('is sealed, with the time at which it was done', async () => {
    const intent = await newIntent()
    await once(intent, { note: 'words that nobody may read' })
    const row = await db
      .selectFrom('idempotent_call')
      .selectAll()
      .where('key', '=', intent.key)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row.answer)).not.toContain('nobody may read')
    expect(row).toMatchObject({ http_status: 200, created_at: api.clock.now(), finished_at: api.clock.now() })
  })

  test('belongs to its merchant, its operation, its key and its payload', async () => {
    const [intent, other] = [await newIntent(), await newIntent()]
    await once(intent, 'mine')
    const { merchant_id } = other
    for (const changed of [{ merchant_id }, { route: 'test.other' }, { key: randomUUID() }])
      expect(await stored({ ...intent, ...changed })).toBeNull()
    await expect(stored({ ...intent, digest: 'another payload' })).rejects.toMatchObject({ reason: 'key_reused' })
  })

  test('answers for seven days, to the second', async () => {
    const intent = await newIntent()
    await once(intent, 'mine')
    expect(KEPT_SECONDS).toBe(7 * 86_400)
    api.clock.advance(KEPT_SECONDS)
    expect(await stored(intent)).toEqual({ data: 'mine', replayed: true })
    api.clock.advance(1)
    await expect(stored(intent)).rejects.toMatchObject({ reason: 'key_expired' })
  })

  test('is not there while the act runs: a repeat that reaches the database waits a moment and is told to come back', async () => {
    const intent = await newIntent()
    const [running, release] = [gate(), gate()]
    const first = executeOnce(api.services, intent, async () => {
      running.open()
      await release.opened
      return 'done'
    })
    await running.opened
    await expect(once(intent, 'again')).rejects.toMatchObject({ reason: 'still_running', retry_after: 1 })
    release.open()
    expect(await first).toEqual({ data: 'done', replayed: false })
    expect(await once(intent, 'again')).toEqual({ data: 'done', replayed: true })
  })

  test('is nothing of an act that failed: the key is free, and the failure is that of the act', async () => {
    const intent = await newIntent()
    const broken = new Error('the disk is on fire')
    await expect(executeOnce(api.services, intent, () => Promise.reject(broken))).rejects.toBe(broken)
    expect(await stored(intent)).toBeNull()
    expect(await once(intent, 'done')).toEqual({ data: 'done', replayed: false })
  })
})

describe('what leaves the key unused', () => {
  test('a refused step-up', async () => {
    const owner = await newOwner()
    const body = intent('000000')
    expect((await api.call(transfer, { token: owner.token, body })).msg).toBe('google code err')
    const right = { ...body, google_code: owner.googleCode() }
    expect((await api.call(transfer, { token: owner.token, body: right })).status).toBe(200)
    expect(await actsOf(owner)).toBe(1)
  })

  test('a missing proof, which names what is missing', async () => {
    const owner = await newOwner()
    const body = { ...payload, client_ref: randomUUID() }
    const answer = await api.call(transfer, { token: owner.token, body })
    expect(answer).toMatchObject({ status: 422, code: 10038, msg: 'Verification is required' })
    expect(answer.errors).toEqual([
      { path: 'password', message: 'password' },
      { path: 'google_code', message: 'google' },
    ])
  })

  test('a refusal by the rules: nothing is done, the code stays valid and counts as no guess', async () => {
    const owner = await newOwner()
    const body = intent(owner.googleCode())
    during = () => Promise.reject(new Refusal('insufficient_balance'))
    for (let attempt = 0; attempt < 7; attempt++) {
      expect((await api.call(transfer, { token: owner.token, body })).msg).toBe('Insufficient balance')
    }
    expect(await actsOf(owner)).toBe(0)
    during = () => Promise.resolve()
    expect((await api.call(transfer, { token: owner.token, body })).status).toBe(200)
  })

  test('a fault of the server', async () => {
    const owner = await newOwner()
    const body = intent(owner.googleCode())
    during = () => Promise.reject(new Error('the disk is on fire'))
    expect((await api.call(transfer, { token: owner.token, body })).status).toBe(500)
    during = () => Promise.resolve()
    expect((await api.call(transfer, { token: owner.token, body })).status).toBe(200)
    expect(await actsOf(owner)).toBe(1)
  })
})

describe('a code sent by mail', () => {
  test('is accepted for the payload that it was asked for, and for no other', async () => {
    const to = 'bound@shop.example'
    during = () => Promise.resolve()
    const owner = await api.signInAs({ email: to, password: 'Sunflower7' })
    const asked = { act: transfer.name, payload }
    const email_code = await emailCode(api, { token: owner.token, flow: 'withdrawal', to, intent: asked })
    const send = (changed: object) =>
      api.call(transfer, {
        token: owner.token,
        body: { ...payload, client_ref: randomUUID(), password, email_code, ...changed },
      })
    for (const changed of [{ amount: '50' }, { to: '8' }, { from: 'x' }, { token_id: '102' }]) {
      expect((await send(changed)).msg).toBe('email verification code error')
    }
    expect((await send({})).status).toBe(200)
    expect((await send({})).msg).toBe('email verification code error')
    expect(await actsOf(owner)).toBe(1)
  })

  test('stays right after a wrong password, which is named at its field', async () => {
    const to = 'mistyped@shop.example'
    during = () => Promise.resolve()
    const owner = await api.signInAs({ email: to, password: 'Sunflower7' })
    const asked = { act: transfer.name, payload }
    const email_code = await emailCode(api, { token: owner.token, flow: 'withdrawal', to, intent: asked })
    const body = { ...payload, client_ref: randomUUID(), email_code }
    const wrong = { ...body, password: passwordDigestOf('Wrong-2026') }
    for (let guess = 0; guess < 2; guess++) {
      const refused = await api.call(transfer, { token: owner.token, body: wrong })
      expect(refused).toMatchObject({ code: 10012, errors: [{ path: 'password', message: 'Password error' }] })
    }
    expect(await actsOf(owner)).toBe(0)
    expect((await api.call(transfer, { token: owner.token, body: { ...body, password } })).status).toBe(200)
    expect(await actsOf(owner)).toBe(1)
  })
})
