import { expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { passwordDigestOf } from '#server/access/password'
import { totpCode } from '#server/testing/totp-code'
import { testApi } from '#server/testing/test-api'
import { emailCode, otherSession } from '#server/testing/test-codes'
import { EMAIL_FLOW, login, mailReset, retrievePassword, sendEmailCode } from '#shared/contract/session'
import { bindGoogleAuth, changeMailbox, changePassword, edit, googleAuth, info } from '#shared/contract/user'
import { pauseWithdrawals } from '#shared/contract/withdrawal'

/*
 * Whoever has the mailbox can replace the password. Until the waiting time is over he changes nothing else with the two, so
 * that the owner, who was told, can still sign in and stop him.
 */

const NEW = passwordDigestOf('Marigold77')
const passwords = { password: NEW, confirm_password: NEW }
const { db } = await testDatabase()
const api = testApi({ db })
let count = 0

const mailed = async (email: string, flow: number) => {
  await api.data(sendEmailCode, { body: { type: flow, email } })
  return await api.inbox.codeFor(email)
}

async function byCode(email: string): Promise<void> {
  const email_code = await mailed(email, EMAIL_FLOW['retrieve-password'])
  await api.data(retrievePassword, { body: { email, email_code, ...passwords } })
}

/** The two ways to a new password by mail alone. */
const WAYS: Readonly<Record<string, (email: string) => Promise<void>>> = {
  'a code': byCode,
  'a link': async (email) => {
    await mailed(email, EMAIL_FLOW['retrieve-password'])
    const [mail] = await api.inbox.messagesTo(email)
    const link = /mailLink\?link=reset\.([\w-]+)/.exec(mail?.body ?? '')?.[1]
    await api.data(mailReset, { body: { link, ...passwords } })
  },
}

/** A merchant, and the session of somebody who has replaced the password through the mailbox. */
async function taken(way: (email: string) => Promise<unknown>) {
  const email = `taken${++count}@shop.example`
  await api.signInAs({ email, password: 'Sunflower7' })
  await way(email)
  const email_code = await mailed(email, EMAIL_FLOW.login)
  const { token } = await api.data(login, { body: { email, password: NEW, email_code } })
  return { email, token }
}

test.each(Object.entries(WAYS))(
  'a password replaced by %s binds no authenticator before the wait is over',
  async (_, way) => {
    const { token, email } = await taken(way)
    const { hold } = await api.data(info, { token })
    expect(hold).toMatchObject({ reason: 'password_retrieved' })
    const bind = async () => {
      const { secret } = await api.data(googleAuth, { token })
      const email_code = await emailCode(api, { token, flow: 'google-auth', to: email })
      const body = { google_code: totpCode(secret, api.clock.seconds()), email_code, password: NEW }
      return await api.call(bindGoogleAuth, { token, body })
    }
    const early = await bind()
    expect(early).toMatchObject({ status: 422, code: 10139 })
    expect(early.headers.get('Retry-After')).toBe('60')
    api.clock.advance(60)
    expect((await bind()).status).toBe(200)
  },
)

test('nor another password, mailbox, looser switch, or the end of a stop', async () => {
  const { token } = await taken(byCode)
  await api.data(pauseWithdrawals, { token, body: { paused: true } })
  const tried = [
    await api.call(changePassword, { token, body: { type: 'transaction', ...passwords, old_password: NEW } }),
    await api.call(changeMailbox, { token, body: { email: 'thief@thief.example', new_code: '123456' } }),
    await api.call(edit, { token, body: { security_switch: ['email'] } }),
    await api.call(pauseWithdrawals, { token, body: { paused: false } }),
  ]
  expect(tried.map(({ code }) => code)).toEqual([10139, 10139, 10139, 10139])
  // The profile is no factor.
  expect((await api.call(edit, { token, body: { name: 'Blue' } })).status).toBe(200)
})

test('beside a bound authenticator its code is asked for, and nothing waits', async () => {
  const email = `bound${++count}@shop.example`
  const owner = await api.signInAs({ email, password: 'Sunflower7', google: true })
  await byCode(email)
  const token = await otherSession(api, owner)
  const wish = { security_switch: ['email'] }
  expect((await api.call(edit, { token, body: wish })).code).toBe(10038)
  const body = { ...wish, google_code: owner.googleCode(), password: NEW }
  expect((await api.call(edit, { token, body })).status).toBe(200)
})
