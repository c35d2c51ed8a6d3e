import { expect, test } from 'vitest'
import { passwordDigestOf } from '#server/access/password'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { somebodyWaits } from '#server/testing/somebody-waits'
import { testApi } from '#server/testing/test-api'
import { otherSession } from '#server/testing/test-codes'
import { EMAIL_FLOW, login, loginVerification, mailLogin, sendEmailCode } from '#shared/contract/session'
import { merchantById } from './find-merchant'
import { replacePassword } from './replace-password'
import { signIn } from './sign-in'

const { db } = await testDatabase()
const api = testApi({ db })
const OLD = passwordDigestOf('Sunflower7')
const place = { ip: '192.0.2.7', device: 'Firefox', language: 'en-US' } as const
let count = 0

async function owner(google = false) {
  const email = `signs-in${++count}@shop.example`
  const merchant = await api.signInAs({ email, password: 'Sunflower7', google })
  const { merchant_id } = merchant
  const reset = { merchant_id, password_hash: 'scrypt$$', known: null, ...place }
  const link = async () => {
    const [mail] = await api.inbox.messagesTo(email)
    return /mailLink\?link=login\.([\w-]+)/.exec(mail?.body ?? '')?.[1]
  }
  const ask = async () => await api.data(sendEmailCode, { body: { type: EMAIL_FLOW.login, email } })
  return { ...merchant, email, reset, ask, link }
}

const sessionsOf = async (merchant_id: string) =>
  await db
    .selectFrom('session')
    .select('id')
    .where('merchant_id', '=', merchant_id)
    .where('revoked_at', 'is', null)
    .execute()

/** Makes calls that check a password wait at the count of guesses, and replaces the password meanwhile. */
async function replacedMeanwhile<Answer>(
  { merchant_id, reset }: Awaited<ReturnType<typeof owner>>,
  subject: string,
  begin: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await inTransaction(db, async (trx) => {
    const row = { subject, window_started_at: api.clock.now(), failures_in_row: 0, failures_in_window: 0 }
    await trx.insertInto('guess_guard').values(row).execute()
    const answer = begin()
    await somebodyWaits(db)
    await replacePassword(trx, api.services, { ...reset, merchant_id })
    await trx.deleteFrom('guess_guard').where('subject', '=', subject).execute()
    return { answer }
  })
  return await answer
}

test('a password that is replaced while the old one is checked opens no session, by code', async () => {
  const person = await owner()
  await person.ask()
  const body = { email: person.email, password: OLD, email_code: await api.inbox.codeFor(person.email) }
  const answer = await replacedMeanwhile(person, `password:${person.merchant_id}`, () => api.call(login, { body }))
  expect(answer).toMatchObject({ status: 422, msg: 'email verification code expired' })
  expect(await sessionsOf(person.merchant_id)).toEqual([])
})

test('nor by the link of a mail', async () => {
  const person = await owner()
  await person.ask()
  const body = { link: await person.link(), password: OLD }
  const answer = await replacedMeanwhile(person, `password:${person.merchant_id}`, () => api.call(mailLogin, { body }))
  expect(answer).toMatchObject({ status: 422, code: 10087 })
  expect(await sessionsOf(person.merchant_id)).toEqual([])
})

test('nor by the Google code of a sign-in that had begun, and its browser is not remembered', async () => {
  const person = await owner(true)
  const token = await otherSession(api, person, 'pending')
  const body = { google_code: person.googleCode() }
  const answer = await replacedMeanwhile(person, `google:${person.merchant_id}`, () =>
    api.call(loginVerification, { token, body }),
  )
  expect(answer.status).toBe(401)
  const known = db.selectFrom('known_device').select('merchant_id').where('merchant_id', '=', person.merchant_id)
  expect(await known.execute()).toEqual([])
})

test.each([
  ['email', 'email_code_expired'],
  ['mail_link', 'mail_link_expired'],
  ['wallet', 'wallet_ticket_refused'],
  ['passkey', 'passkey_refused'],
] as const)('who was looked at before a factor was changed is not signed in: by %s', async (way, reason) => {
  const { merchant_id, reset } = await owner()
  const merchant = await merchantById(db, merchant_id)
  if (merchant === undefined) throw new TypeError('no such merchant')
  await inTransaction(db, async (trx) => await replacePassword(trx, api.services, { ...reset, merchant_id }))
  const entry = { ...place, device_token: null, answer_headers: new Headers(), merchant, kept: false, way }
  await expect(inTransaction(db, (trx) => signIn(trx, api.services, entry))).rejects.toMatchObject({ reason })
})

test('a password that is not looked at uses up neither the link nor the code', async () => {
  const { merchant_id, email, ask, link } = await owner()
  await ask()
  const email_code = await api.inbox.codeFor(email)
  const token = await link()
  const paused = { subject: `password:${merchant_id}`, failures_in_row: 5, failures_in_window: 5 }
  await db
    .insertInto('guess_guard')
    .values({ ...paused, window_started_at: api.clock.now() })
    .execute()
  const byCode = () => api.call(login, { body: { email, email_code, password: OLD } })
  const byLink = () => api.call(mailLogin, { body: { link: token, password: OLD } })
  expect([(await byCode()).status, (await byLink()).status]).toEqual([429, 429])
  await db.deleteFrom('guess_guard').execute()
  expect([(await byCode()).status, (await byLink()).status]).toEqual([200, 200])
})
