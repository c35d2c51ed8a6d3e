import { describe, expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import {
  EMAIL_FLOW,
  login,
  loginVerification,
  logout,
  register,
  retrievePassword,
  sendEmailCode,
} from '#shared/contract/session'
import { edit, info, log } from '#shared/contract/user'
import { messages } from '#shared/contract/message'
import { sessions } from '#shared/contract/user-access'
import { passwordDigestOf } from '#server/access/password'
import { testApi } from '#server/testing/test-api'
import type { TestMerchant } from '#server/testing/test-merchant'

const { db } = await testDatabase()
const api = testApi({ db })

const DIGEST = passwordDigestOf('Sunflower7')
const WRONG = passwordDigestOf('Sunflower8')

/** Asks for a code like a page and reads it from the mailbox. */
async function codeFor(email: string, flow: keyof typeof EMAIL_FLOW): Promise<string> {
  api.clock.advance(60)
  await api.data(sendEmailCode, { body: { email, type: EMAIL_FLOW[flow] } })
  return await api.inbox.codeFor(email)
}

async function logIn(email: string, password = DIGEST) {
  const email_code = await codeFor(email, 'login')
  return await api.call(login, { body: { email, password, email_code } })
}

describe('registration', () => {
  test('makes an account from mailbox, code and password, and signs in', async () => {
    const email = 'Mei@Shop.example'
    const email_code = await codeFor(email.toLowerCase(), 'register')
    const body = { email, email_code, password: DIGEST, confirm_password: DIGEST }
    const { token, verification } = await api.data(register, { body })
    // Nobody has asked in which zone the days are counted.
    expect(await api.data(info, { token })).toMatchObject({ zone_chosen: false })
    await api.data(edit, { token, body: { zone: 'Europe/Berlin' } })
    expect(await api.data(info, { token })).toMatchObject({ zone: 'Europe/Berlin', zone_chosen: true })
    expect(verification).toBe(false)
    expect(await api.data(info, { token })).toMatchObject({ email: 'mei@shop.example', status: 1, password: true })
    expect((await api.call(register, { body })).msg).toBe('email verification code error')
    expect((await logIn('MEI@shop.example')).status).toBe(200)
  })

  test('refuses different entries, a common password, and a wrong code', async () => {
    const body = { email: 'new@shop.example', email_code: '000000', password: DIGEST, confirm_password: DIGEST }
    expect((await api.call(register, { body: { ...body, confirm_password: WRONG } })).msg).toBe(
      'The two password entries are inconsistent',
    )
    const common = passwordDigestOf('Password1')
    expect((await api.call(register, { body: { ...body, password: common, confirm_password: common } })).msg).toBe(
      'This password is too common, choose another',
    )
    expect((await api.call(register, { body })).msg).toBe('email verification code error')
  })

  test('gives the same answer for a mailbox with an account; only the mail says so', async () => {
    await api.signInAs({ email: 'taken@shop.example' })
    const ask = (email: string) => api.call(sendEmailCode, { body: { email, type: EMAIL_FLOW.register } })
    const [taken, free] = [await ask('taken@shop.example'), await ask('free@shop.example')]
    expect({ ...taken, headers: null }).toEqual({ ...free, headers: null })
    const [mail] = await api.inbox.messagesTo('taken@shop.example')
    expect(mail).toMatchObject({ subject: 'You already have an account' })
    expect(mail?.body).not.toMatch(/\d{6}/)
  })
})

describe('log-in by mailbox', () => {
  test('checks the code first, then the password', async () => {
    await api.signInAs({ email: 'li@shop.example', password: 'Sunflower7' })
    const email_code = await codeFor('li@shop.example', 'login')
    const attempt = (changed: object) =>
      api.call(login, { body: { email: 'li@shop.example', password: DIGEST, email_code, ...changed } })
    expect((await attempt({ email_code: email_code === '123456' ? '123457' : '123456' })).msg).toBe(
      'email verification code error',
    )
    expect((await attempt({ password: WRONG })).msg).toBe('Password error')
    expect((await attempt({})).status).toBe(200)
    expect((await attempt({})).msg).toBe('email verification code error')
  })

  test('does not reveal who has an account', async () => {
    await api.signInAs({ email: 'known@shop.example', password: 'Sunflower7' })
    const attempt = (email: string) => api.call(login, { body: { email, password: WRONG, email_code: '123456' } })
    const [known, unknown] = [await attempt('known@shop.example'), await attempt('unknown@shop.example')]
    expect({ ...known, headers: null }).toEqual({ ...unknown, headers: null })
  })

  test('accepts a code for ten minutes', async () => {
    await api.signInAs({ email: 'slow@shop.example', password: 'Sunflower7' })
    const email_code = await codeFor('slow@shop.example', 'login')
    api.clock.advance(600)
    const answer = await api.call(login, { body: { email: 'slow@shop.example', password: DIGEST, email_code } })
    expect(answer.msg).toBe('email verification code expired')
  })

  test('is paused for 15 minutes after five wrong codes', async () => {
    await api.signInAs({ email: 'guessed@shop.example', password: 'Sunflower7' })
    const attempt = () =>
      api.call(login, { body: { email: 'guessed@shop.example', password: DIGEST, email_code: '000000' } })
    const answers = await Promise.all(Array.from({ length: 20 }, attempt))
    expect(answers.filter(({ msg }) => msg === 'email verification code error')).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
    api.clock.advance(15 * 60)
    expect((await attempt()).msg).toBe('email verification code error')
  })

  test('allows five passwords per code', async () => {
    await api.signInAs({ email: 'brute@shop.example', password: 'Sunflower7' })
    const email_code = await codeFor('brute@shop.example', 'login')
    const attempt = (password: string) =>
      api.call(login, { body: { email: 'brute@shop.example', password, email_code } })
    for (let guess = 0; guess < 5; guess++) expect((await attempt(WRONG)).msg).toBe('Password error')
    expect((await attempt(DIGEST)).msg).toBe('email verification code error')
  })
})

describe('one wrong entry costs only itself', () => {
  const at = (path: string, msg: string) => ({ status: 422, msg, errors: [{ path, message: msg }] })

  test('a mistyped password names its field, and the same mailed code signs in with the right one', async () => {
    await api.signInAs({ email: 'typo@shop.example', password: 'Sunflower7' })
    const email_code = await codeFor('typo@shop.example', 'login')
    const attempt = (password: string) =>
      api.call(login, { body: { email: 'typo@shop.example', password, email_code } })
    for (let typo = 0; typo < 4; typo++) expect(await attempt(WRONG)).toMatchObject(at('password', 'Password error'))
    expect((await attempt(DIGEST)).status).toBe(200)
  })

  test.each([
    ['login', login, { password: DIGEST }],
    ['register', register, { password: DIGEST, confirm_password: DIGEST }],
    ['retrieve-password', retrievePassword, { password: DIGEST, confirm_password: DIGEST }],
  ] as const)('a wrong code names its field, and the mailed one stays good: %s', async (flow, line, passwords) => {
    const email = `${flow}@shop.example`
    if (flow !== 'register') await api.signInAs({ email, password: 'Sunflower7' })
    const email_code = await codeFor(email, flow)
    const other = email_code === '123456' ? '123457' : '123456'
    const attempt = (code: string) => api.call(line, { body: { email, email_code: code, ...passwords } })
    expect(await attempt(other)).toMatchObject(at('email_code', 'email verification code error'))
    expect((await attempt(email_code)).status).toBe(200)
  })

  test('a wrong Google code names its field, and says what to do about the clock of the phone', async () => {
    const { email, password } = { email: 'second@shop.example', password: DIGEST }
    await api.signInAs({ email, password: 'Sunflower7', google: true })
    const email_code = await codeFor(email, 'login')
    const { token } = await api.data(login, { body: { email, password, email_code } })
    for (const google_code of ['000000', 'AAAAA-AAAAA'])
      expect(await api.call(loginVerification, { token, body: { google_code } })).toMatchObject({
        status: 422,
        msg: 'google code err',
        errors: [{ path: 'google_code', message: expect.stringContaining('set the clock of your phone') }],
      })
  })
})

describe('how often a code is sent', () => {
  test('once a minute, five times an hour, with the seconds to wait', async () => {
    const ask = () => api.call(sendEmailCode, { body: { email: 'often@shop.example', type: EMAIL_FLOW.register } })
    expect((await ask()).data).toEqual({ wait_seconds: 60 })
    const refused = await ask()
    expect(refused).toMatchObject({ status: 429, msg: 'Frequent operation' })
    expect(refused.headers.get('Retry-After')).toBe('60')
    for (let sent = 1; sent < 5; sent++) {
      api.clock.advance(60)
      expect((await ask()).status).toBe(200)
    }
    api.clock.advance(60)
    expect((await ask()).headers.get('Retry-After')).toBe(String(3600 - 300))
  })

  test('of twenty requests at the same moment one is sent', async () => {
    const body = { email: 'burst@shop.example', type: EMAIL_FLOW.register }
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.call(sendEmailCode, { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

async function pendingSession(name: string): Promise<{ owner: TestMerchant; token: string }> {
  const email = `${name}@shop.example`
  const owner = await api.signInAs({ email, password: 'Sunflower7', google: true })
  const email_code = await codeFor(email, 'login')
  const { token, verification } = await api.data(login, { body: { email, password: DIGEST, email_code } })
  expect(verification).toBe(true)
  return { owner, token }
}
const verify = (token: string, google_code: string) => api.call(loginVerification, { token, body: { google_code } })

async function pendingSessionAgain(email: string) {
  const email_code = await codeFor(email, 'login')
  return await api.data(login, { body: { email, password: DIGEST, email_code } })
}

describe('the Google code', () => {
  test('replaces the pending token by a full one', async () => {
    const { owner, token } = await pendingSession('google')
    expect((await api.call(info, { token })).status).toBe(403)
    const answer = await api.data(loginVerification, { token, body: { google_code: owner.googleCode() } })
    const full = answer?.token ?? ''
    expect(full).not.toBe(token)
    expect((await api.call(info, { token })).status).toBe(401)
    expect((await api.call(info, { token: full })).status).toBe(200)
  })

  test('is accepted once, also by fifty calls at the same moment', async () => {
    const { owner, token } = await pendingSession('once')
    const google_code = owner.googleCode()
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(token, google_code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    api.clock.advance(900)
    const { token: second } = await pendingSessionAgain('once@shop.example')
    expect((await verify(second, google_code)).msg).toBe('google code err')
  })

  test('of the time step before is accepted, an older one is not', async () => {
    const { owner, token } = await pendingSession('steps')
    const old = owner.googleCode()
    api.clock.advance(60)
    expect((await verify(token, old)).msg).toBe('google code err')
    const before = owner.googleCode()
    api.clock.advance(30)
    expect((await verify(token, before)).status).toBe(200)
  })

  test('is paused after five wrong guesses, locked after twenty in a row', async () => {
    const { owner, token } = await pendingSession('locked')
    let current = token
    for (let pause = 0; pause < 4; pause++) {
      for (let guess = 0; guess < 5; guess++) expect((await verify(current, '000000')).msg).toBe('google code err')
      expect((await verify(current, owner.googleCode())).status).toBe(429)
      api.clock.advance(15 * 60)
      current = (await pendingSessionAgain('locked@shop.example')).token
    }
    api.clock.advance(3600)
    current = (await pendingSessionAgain('locked@shop.example')).token
    const answer = await verify(current, owner.googleCode())
    expect(answer).toMatchObject({ status: 429, msg: expect.stringContaining('Locked after too many') as unknown })
  })
})

describe('a forgotten password', () => {
  test('is replaced with a code by mail; every session ends and the owner gets a notice', async () => {
    const email = 'forgot@shop.example'
    const owner = await api.signInAs({ email, password: 'Sunflower7' })
    const email_code = await codeFor(email, 'retrieve-password')
    const body = { email, email_code, password: WRONG, confirm_password: WRONG }
    await api.data(retrievePassword, { body })
    expect((await api.call(info, { token: owner.token })).status).toBe(401)
    expect((await api.inbox.messagesTo(email))[0]?.subject).toBe('Your password was replaced by email')
    expect((await logIn(email, DIGEST)).msg).toBe('Password error')
    expect((await logIn(email, WRONG)).status).toBe(200)
  })
})

describe('the session', () => {
  test('ends after 15 idle minutes; reading counts as activity, events and polling do not', async () => {
    const { token } = await api.signInAs()
    for (let minutes = 0; minutes < 30; minutes += 10) {
      api.clock.advance(600)
      expect((await api.call(info, { token })).status).toBe(200)
    }
    api.clock.advance(600)
    expect((await api.call(info, { token, headers: { 'X-Background': '1' } })).status).toBe(200)
    api.clock.advance(300)
    expect((await api.call(info, { token })).msg).toBe('Login expired')
  })

  test('ends after 12 hours, or after 30 days when it is kept', async () => {
    await api.signInAs({ email: 'kept@shop.example', password: 'Sunflower7' })
    const signIn = async (kept: boolean) => {
      const email_code = await codeFor('kept@shop.example', 'login')
      return await api.data(login, { body: { email: 'kept@shop.example', password: DIGEST, email_code, kept } })
    }
    const [plain, kept] = [await signIn(false), await signIn(true)]
    for (let minutes = 0; minutes < 12 * 60; minutes += 14) {
      expect((await api.call(info, { token: plain.token })).status).toBe(200)
      api.clock.advance(14 * 60)
    }
    expect((await api.call(info, { token: plain.token })).status).toBe(401)
    for (let days = 0; days < 28; days += 6) {
      api.clock.advance(6 * 86_400)
      expect((await api.call(info, { token: kept.token })).status).toBe(days < 24 ? 200 : 401)
    }
  })

  test('ends with log-out, and other sessions stay', async () => {
    const owner = await api.signInAs({ email: 'two@shop.example', password: 'Sunflower7' })
    const { token } = await api.data(login, {
      body: { email: 'two@shop.example', password: DIGEST, email_code: await codeFor('two@shop.example', 'login') },
    })
    expect((await api.data(sessions, { token })).list.filter(({ current }) => current)).toHaveLength(1)
    await api.data(logout, { token })
    expect((await api.call(info, { token })).status).toBe(401)
    expect((await api.call(info, { token: owner.token })).status).toBe(200)
    expect((await api.data(sessions, { token: owner.token })).total).toBe(1)
  })

  test('leaves a line in the activity log and a notification', async () => {
    await api.signInAs({ email: 'noted@shop.example', password: 'Sunflower7' })
    const email_code = await codeFor('noted@shop.example', 'login')
    const { token } = await api.data(login, { body: { email: 'noted@shop.example', password: DIGEST, email_code } })
    expect((await api.data(log, { token })).list[0]).toMatchObject({
      action: 'session.login',
      detail: { way: 'email' },
    })
    expect((await api.data(messages, { token })).list[0]).toMatchObject({ types: 2, status: 2, ip: '127.0.0.1' })
  })
})
