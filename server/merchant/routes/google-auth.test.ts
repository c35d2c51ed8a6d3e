import { describe, expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { loginVerification } from '@/lib/api/contract/session'
import { bindGoogleAuth, googleAuth, info, refreshGoogleSecret } from '@/lib/api/contract/user'
import { totpCode } from '#server/access/totp'
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
  expect((await api.data(googleAuth, { token: owner.token })).secret).toBe(secret)
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

  test('cannot be bound with a session token alone', async () => {
    const { token } = await api.signInAs()
    const { secret } = await api.data(googleAuth, { token })
    const body = { google_code: totpCode(secret, api.clock.seconds()) }
    expect((await api.call(bindGoogleAuth, { token, body })).msg).toBe('Add an e-mail address first')
  })
})
