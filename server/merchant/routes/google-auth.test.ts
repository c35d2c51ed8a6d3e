import { describe, expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { loginVerification } from '#shared/contract/session'
import { bindGoogleAuth, changePassword, googleAuth, info, refreshGoogleSecret } from '#shared/contract/user'
import { countGuess } from '#server/access/guess-guard'
import { passwordDigestOf } from '#server/access/password'
import { unseal } from '#server/core/secrets'
import { totpCode } from '#server/testing/totp-code'
import { testApi } from '#server/testing/test-api'
import { emailCode, otherSession } from '#server/testing/test-codes'

const { db } = await testDatabase()
const api = testApi({ db })

let count = 0
const newEmail = (): string => `owner${++count}@shop.example`

async function bind(email: string) {
  const owner = await api.signInAs({ email })
  const { secret, uri } = await api.data(googleAuth, { token: owner.token })
  expect(uri).toContain(secret)
  const email_code = await emailCode(api, { token: owner.token, flow: 'google-auth', to: email })
  const google_code = totpCode(secret, api.clock.seconds())
  const answer = await api.data(bindGoogleAuth, { token: owner.token, body: { email_code, google_code } })
  return { owner, secret, ...answer }
}

describe('Google Authenticator', () => {
  test('is bound with its own code and a code by mail; the seed is not shown again', async () => {
    const { owner, recovery_codes } = await bind(newEmail())
    expect(new Set(recovery_codes).size).toBe(10)
    expect(await api.data(info, { token: owner.token })).toMatchObject({ bind_google_auth: true })
    expect((await api.call(googleAuth, { token: owner.token })).msg).toBe('Google Authenticator is already bound')
    const rows = await db.selectFrom('merchant').select('google_secret').where('id', '=', owner.merchant_id).execute()
    expect(JSON.stringify(rows)).not.toMatch(/"[A-Z2-7]{32}"/)
  })

  test('a recovery code signs in once', async () => {
    const { owner, recovery_codes } = await bind(newEmail())
    const [code = ''] = recovery_codes
    const attempt = async () => {
      const token = await otherSession(api, owner, 'pending')
      return await api.call(loginVerification, { token, body: { google_code: code } })
    }
    expect((await attempt()).status).toBe(200)
    expect((await attempt()).msg).toBe('google code err')
  })

  test('is replaced with a code of the old seed, which stays valid until then', async () => {
    const email = newEmail()
    const { owner, secret } = await bind(email)
    api.clock.advance(60)
    const { token } = owner
    const fresh = await otherSession(api, owner)
    expect((await api.call(refreshGoogleSecret, { token: fresh, body: { google_code: '000000' } })).code).toBe(10038)
    const email_code = await emailCode(api, { token: fresh, flow: 'google-auth', to: email })
    const google_code = totpCode(secret, api.clock.seconds())
    const next = await api.data(refreshGoogleSecret, { token: fresh, body: { google_code, email_code } })
    expect(next.secret).not.toBe(secret)
    expect((await api.call(info, { token })).status).toBe(401)
    const body = { google_code: totpCode(next.secret, api.clock.seconds()) }
    expect((await api.call(bindGoogleAuth, { token: fresh, body })).status).toBe(200)
  })

  test('bound anew, and codes made anew, are not locked by guesses at those of before', async () => {
    const email = newEmail()
    const { owner, secret } = await bind(email)
    api.clock.advance(60)
    const fresh = await otherSession(api, owner)
    const email_code = await emailCode(api, { token: fresh, flow: 'google-auth', to: email })
    const body = { google_code: totpCode(secret, api.clock.seconds()), email_code }
    const next = await api.data(refreshGoogleSecret, { token: fresh, body })
    const subjects = [`google:${owner.merchant_id}`, `recovery:${owner.merchant_id}`] as const
    for (const subject of subjects) await countGuess(api.services, subject)
    const google_code = totpCode(next.secret, api.clock.seconds())
    await api.data(bindGoogleAuth, { token: fresh, body: { google_code } })
    const left = db.selectFrom('guess_guard').select('subject').where('subject', 'in', subjects)
    expect(await left.execute()).toEqual([])
  })

  test('cannot be bound with a session token alone', async () => {
    const { token } = await api.signInAs()
    const { secret } = await api.data(googleAuth, { token })
    const body = { google_code: totpCode(secret, api.clock.seconds()) }
    expect((await api.call(bindGoogleAuth, { token, body })).msg).toBe('Add an email address first')
  })

  test('shows a seed once: every call makes another one, and the one before binds no more', async () => {
    const email = newEmail()
    const { token } = await api.signInAs({ email })
    const first = await api.data(googleAuth, { token })
    const second = await api.data(googleAuth, { token })
    expect(second.secret).not.toBe(first.secret)
    const email_code = await emailCode(api, { token, flow: 'google-auth', to: email })
    const attempt = async (secret: string) =>
      await api.call(bindGoogleAuth, {
        token,
        body: { email_code, google_code: totpCode(secret, api.clock.seconds()) },
      })
    expect((await attempt(first.secret)).msg).toBe('google code err')
    expect((await attempt(second.secret)).status).toBe(200)
  })

  test('binds a seed only in the session that asked for it', async () => {
    const email = newEmail()
    const owner = await api.signInAs({ email })
    const { secret } = await api.data(googleAuth, { token: owner.token })
    const email_code = await emailCode(api, { token: owner.token, flow: 'google-auth', to: email })
    const body = { email_code, google_code: totpCode(secret, api.clock.seconds()) }
    const stranger = await otherSession(api, owner)
    expect((await api.call(bindGoogleAuth, { token: stranger, body })).msg).toBe('Bind Google Authenticator first')
    expect((await api.call(bindGoogleAuth, { token: owner.token, body })).status).toBe(200)
  })

  test('a repeat of the call that binds shows no recovery code, and none is kept', async () => {
    const email = newEmail()
    const { token } = await api.signInAs({ email })
    const { secret } = await api.data(googleAuth, { token })
    const email_code = await emailCode(api, { token, flow: 'google-auth', to: email })
    const call = {
      token,
      body: { email_code, google_code: totpCode(secret, api.clock.seconds()) },
      headers: { 'Idempotency-Key': 'bind-once-0001' },
    }
    const first = await api.call(bindGoogleAuth, call)
    expect(first.data).toMatchObject({ recovery_codes: { length: 10 } })
    const fresh = first.headers.get('X-Token') ?? token
    const repeat = await api.call(bindGoogleAuth, { ...call, token: fresh })
    expect([repeat.status, repeat.data, repeat.headers.get('Idempotency-Replayed')]).toEqual([
      200,
      { recovery_codes: [] },
      'true',
    ])
    const { answer } = await db
      .selectFrom('idempotent_call')
      .select('answer')
      .where('key', '=', 'bind-once-0001')
      .executeTakeFirstOrThrow()
    expect(unseal(api.services.settings, String(answer))).toBe('{"recovery_codes":[]}')
  })

  test('a repeat of a change of the password with another password says that nothing was changed', async () => {
    const email = newEmail()
    const { token } = await api.signInAs({ email, password: 'Sunflower7' })
    const email_code = await emailCode(api, { token, flow: 'update-password', to: email })
    const change = async (as: string, password: string) =>
      await api.call(changePassword, {
        token: as,
        body: {
          type: 'login',
          old_password: passwordDigestOf('Sunflower7'),
          password: passwordDigestOf(password),
          confirm_password: passwordDigestOf(password),
          email_code,
        },
        headers: { 'Idempotency-Key': 'password-once-01' },
      })
    const first = await change(token, 'Marigold8')
    expect(first).toMatchObject({ status: 200, data: { changed: true } })
    const other = await change(first.headers.get('X-Token') ?? token, 'Cornflower9')
    expect(other).toMatchObject({ status: 200, data: { changed: false } })
    expect(other.headers.get('Idempotency-Replayed')).toBe('true')
  })
})
