import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Secret } from 'otpauth'
import { afterAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import * as session from '#shared/contract/session'
import * as user from '#shared/contract/user'
import { queryOrder } from '#shared/contract/order'
import { testCallback } from '#shared/contract/callback'
import { pauseWithdrawals } from '#shared/contract/withdrawal'
import { smsToInbox } from '#sandbox/tools/sms-delivery'
import { startInbox } from '#sandbox/tools/inbox'
import { withSandbox } from '#sandbox/database/tables'
import { insertKey } from '#server/access/application-key'
import { intentDigest } from '#server/access/step-up'
import { shopHeaders } from '#server/access/shop-signature'
import { totpCode } from '#server/testing/totp-code'
import { callbackSecret } from '#server/callback/signature'
import { deliverDue } from '#server/callback/testing/test-callbacks'
import { testReceiver } from '#server/callback/testing/test-receiver'
import { chainSeed } from '#server/chain/keys'
import { sealerOf } from '#server/core/secrets'
import { inTransaction } from '#server/database/connect'
import { runOutbox } from '#server/database/outbox-worker'
import { tidyUp } from '#server/merchant/housekeeping'
import { testDatabase } from '#server/database/test-database'
import { createDelivery } from '#server/mail/delivery'
import { dumpOf, findSecrets } from '#server/testing/secret-search'
import type { Planted } from '#server/testing/secret-search'
import { testApi } from '#server/testing/test-api'

// The real hash of passwords, and not the quick one of other tests.
vi.unmock('#server/access/password')
const { passwordDigestOf } = await import('#server/access/password')

const { db } = await testDatabase()
// The mailbox is a person's: what is read there is kept in another database.
const away = await testDatabase()
const receiver = await testReceiver()
const log: string[] = []
const api = testApi({
  db,
  settings: { tools_url: receiver.origin },
  log: { write: (line: string) => void log.push(`log: ${line}`) },
})
const { clock, services } = api
const sealer = sealerOf(services.settings)
const inbox = await startInbox({ db: away.db, clock, port: 0 })
const delivery = createDelivery({ smtpUrl: inbox.url, from: 'Settlement <no-reply@settlement.example>' })
const handlers = { ...delivery.handlers, ...smsToInbox({ db: away.db, clock }) }
afterAll(async () => {
  delivery.close()
  await inbox.close()
})

const planted: Planted[] = [{ what: 'SECRET', text: services.settings.secret }]
const plant = (what: string, text: string, bytes?: Buffer): string => {
  planted.push({ what, text, ...(bytes === undefined ? {} : { bytes }) })
  return text
}
const onFailure = (message: { id: string; topic: string }, error: unknown): void =>
  services.log.warn({ ...message, payload: undefined, error: String(error) }, 'a delivery failed')
const post = async (own = handlers) =>
  await runOutbox({ db, clock, random: () => 0.5, handlers: own, sealer, batch: 50, onFailure })
/** What the pattern finds in the newest message that has it. Messages of one round are delivered in any order. */
const newest = async (recipient: string, pattern: RegExp): Promise<string | undefined> => {
  await post()
  const rows = await withSandbox(away.db)
    .selectFrom('inbox_message')
    .select('body')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ body }) => pattern.exec(body)?.[1]).find((found) => found !== undefined)
}
const codeFor = async (recipient: string): Promise<string> =>
  plant(`a code for ${recipient}`, (await newest(recipient, /\b(\d{6})\b/)) ?? 'no code')
const waiting = async () =>
  (await db.selectFrom('outbox').selectAll().execute()).map((row) => `outbox: ${JSON.stringify(row)}`)
const digest = (what: string, password: string) => plant(what, passwordDigestOf(plant(`the word of ${what}`, password)))
const EMAIL = 'mia@harbor.example'
const PHONE = { area_code: '+49', phone: '15123456789' }

/** What a merchant and a shop do with secrets. */
async function live(): Promise<void> {
  const mail = async (type: number, more: object = {}) => {
    clock.advance(61)
    await api.data(session.sendEmailCode, {
      ...more,
      body: { type, ...(Object.hasOwn(more, 'token') ? {} : { email: EMAIL }) },
    })
    return await codeFor(EMAIL)
  }
  const password = digest('the digest of the log-in password', 'Sunflower7-Harbor')
  const register = {
    email: EMAIL,
    password,
    confirm_password: password,
    email_code: await mail(session.EMAIL_FLOW.register),
  }
  let token = plant('a token', (await api.data(session.register, { body: register })).token)
  const secured = async (line: Parameters<typeof api.call>[0], body: object) => {
    const answer = await api.call(line, { token, body })
    expect({ line: line.name, status: answer.status, msg: answer.msg }).toMatchObject({ status: 200 })
    token = plant('a rotated token', answer.headers.get('X-Token') ?? token)
    return answer
  }

  // A wrong code and a wrong password: refusals are logged too.
  const wrong = { email: EMAIL, password: digest('a wrong digest', 'Marigold8-Harbor'), email_code: '000001' }
  expect((await api.call(session.login, { body: wrong })).status).toBe(422)
  await api.app.request('/api/v1/public/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: `{"email":"${EMAIL}","password":"${password}",`,
  })

  const { secret } = await api.data(user.googleAuth, { token })
  const seedOf = (what: string, seed: string) => plant(what, seed, Buffer.from(Secret.fromBase32(seed).buffer))
  seedOf('the TOTP seed', secret)
  const bind = {
    google_code: totpCode(secret, clock.seconds()),
    email_code: await mail(session.EMAIL_FLOW['google-auth'], { token }),
    password,
  }
  const bound = await secured(user.bindGoogleAuth, { ...bind, google_code: totpCode(secret, clock.seconds()) })
  const { recovery_codes } = z.parse(user.bindGoogleAuth.answer, bound.data)
  for (const code of recovery_codes) plant('a recovery code', code)

  const google = (): string => {
    clock.advance(30)
    return plant('a Google code', totpCode(secret, clock.seconds()))
  }
  const transaction = digest('the digest of the transaction password', 'Cornflower9-Harbor')
  const change = {
    type: 'transaction',
    password: transaction,
    confirm_password: transaction,
    old_password: password,
    google_code: google(),
  }
  await secured(user.changePassword, change)
  await api.data(session.sendSmsCode, { token, body: { type: session.PHONE_FLOW['bind-phone'], ...PHONE } })
  const sms_code = await codeFor(`${PHONE.area_code}${PHONE.phone}`)
  const email_code = await mail(session.EMAIL_FLOW['bind-phone'], { token })
  await secured(user.changePhone, { ...PHONE, sms_code, email_code, google_code: google(), password })

  const act = { act: 'account.pauseWithdrawals', digest: intentDigest('account.pauseWithdrawals', { paused: false }) }
  const { proof = '' } = await api.data(user.verification, { token, body: { ...act, google_code: google() } })
  plant('a proof', proof)
  const { merchant_id } = await db
    .updateTable('merchant')
    .set({ status: 3 })
    .where('email', '=', EMAIL)
    .returning('id as merchant_id')
    .executeTakeFirstOrThrow()
  await api.data(pauseWithdrawals, { token, body: { paused: true } })
  await api.data(pauseWithdrawals, { token, body: { paused: false }, headers: { 'X-Step-Up': proof } })
  plant('the code of the link that stops', (await newest(EMAIL, /code=([\w-]{43})/)) ?? 'no link')

  const again = { password, email_code: await mail(session.EMAIL_FLOW['google-auth'], { token }) }
  const rebinding = await secured(user.refreshGoogleSecret, { ...again, google_code: google() })
  seedOf('the pending TOTP seed', z.parse(user.refreshGoogleSecret.answer, rebinding.data).secret)

  const appid = 'harbor01'
  const key = plant('the KEY', randomBytes(32).toString('base64url'))
  plant(
    'the secret of callbacks',
    callbackSecret(key),
    Buffer.from(callbackSecret(key).slice('whsec_'.length), 'base64'),
  )
  await inTransaction(db, async (trx) => {
    const created_at = clock.now()
    const shop = {
      merchant_id,
      appid,
      name: 'Harbor',
      mode: 'address',
      notify_url: `${receiver.origin}/sink/harbor`,
      created_at,
    } as const
    const { id: application_id } = await trx
      .insertInto('application')
      .values(shop)
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertKey(trx, services.settings, { application_id, key, created_at })
  })
  const target = '/api/v1/order/query?out_trade_no=7'
  const parts = {
    timestamp: String(clock.seconds()),
    nonce: randomBytes(12).toString('hex'),
    method: 'GET',
    target,
    body: '',
  }
  const asked = await api.call(queryOrder, {
    query: { out_trade_no: '7' },
    headers: { ...shopHeaders(appid, key, parts) },
  })
  expect(asked.code).not.toBe(401)
  await api.data(testCallback, { token, body: { appid, status: 2 } })
  await deliverDue(services)
  expect(receiver.sink.received).toHaveLength(1)

  const seed = randomBytes(32)
  plant('the seed of the chain', seed.toString('hex'), seed)
  await chainSeed(db, { sealer, wanted: seed })
}

test('secrets stand nowhere in clear: not in the database, the outbox or the log', { timeout: 120_000 }, async () => {
  await live()
  expect(planted.filter(({ text }) => text.startsWith('no '))).toEqual([])
  expect(new Set(planted.map(({ what }) => what)).size).toBeGreaterThan(18)
  expect(findSecrets([...(await dumpOf(db)), ...(await waiting()), ...log], planted)).toEqual([])
  expect(log.length).toBeGreaterThan(10)
})

test('a code is sealed while its mail waits, and gone when it is delivered or given up', async () => {
  const ask = async (email: string) =>
    await api.data(session.sendEmailCode, { body: { email, type: session.EMAIL_FLOW.register } })
  await post()
  await ask('waits@harbor.example')
  const [sealed] = await db.selectFrom('outbox').selectAll().where('done_at', 'is', null).execute()
  const code =
    /\b\d{6}\b/.exec(sealer.unseal(z.parse(z.object({ sealed: z.string() }), sealed?.payload).sealed))?.[0] ?? ''
  expect(code).toMatch(/^\d{6}$/)
  expect(findSecrets([...(await dumpOf(db)), ...(await waiting())], [{ what: 'a waiting code', text: code }])).toEqual(
    [],
  )

  await db.updateTable('outbox').set({ attempts: 9 }).where('done_at', 'is', null).execute()
  const refusing = { mail: { deliver: () => Promise.reject(new Error('550 refused')) } }
  expect(await post({ ...handlers, ...refusing })).toMatchObject({ dead: 1 })
  await ask('arrives@harbor.example')
  expect(await post()).toMatchObject({ delivered: 1 })
  const payloads = async () =>
    (await db.selectFrom('outbox').select('payload').where('topic', 'like', 'sealed:%').execute()).map(
      ({ payload }) => payload,
    )
  expect((await payloads()).length).toBeGreaterThan(5)
  // One was given up: it stays sealed for a week, so that an operator can have it tried again.
  expect((await payloads()).filter((payload) => payload !== null)).toHaveLength(1)
  clock.advance(8 * 24 * 3600)
  await tidyUp({ db, clock })
  expect((await payloads()).filter((payload) => payload !== null)).toEqual([])
})

test('the search finds each secret when it is planted in clear, whole or half, as text or as bytes', async () => {
  await sql`create table in_clear (words text, bytes bytea)`.execute(db)
  const bytesOf = ({ text, bytes = Buffer.from(text) }: Planted): Buffer => bytes
  for (const secret of planted)
    await sql`insert into in_clear values (${secret.text.slice(-16)}, ${bytesOf(secret)})`.execute(db)
  const inClear = (await dumpOf(db)).filter((line) => line.startsWith('in_clear:'))
  const onlyBytes = inClear.map((line) => line.replace(/"words": "[^"]*"/, ''))
  for (const secret of planted) {
    const { what, text } = secret
    const parts = text.length < 16 ? [text] : [text, text.slice(0, 16), text.slice(-16)]
    for (const part of parts) expect(findSecrets([`log: {"seen":"${part}"}`], [secret])).toEqual([`${what} in log`])
    expect(findSecrets(inClear, [secret])).toEqual([`${what} in in_clear`])
    if (text.length < 16) continue
    expect(findSecrets(onlyBytes, [secret])).toEqual([`${what} in in_clear`])
    const inside = Buffer.concat([Buffer.from('{"x":"'), bytesOf(secret), Buffer.from('"}')]).toString('base64')
    expect(findSecrets([`outbox: ${inside}`], [secret])).toEqual([`${what} in outbox`])
  }
})
