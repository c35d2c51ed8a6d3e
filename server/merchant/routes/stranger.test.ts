import { describe, expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { passwordDigestOf } from '#server/access/password'
import { tidyUp } from '../housekeeping'
import { testApi } from '#server/testing/test-api'
import { emailCode } from '#server/testing/test-codes'
import * as contract from '#shared/contract/session'
import { EMAIL_FLOW } from '#shared/contract/session'
import { changeMailbox } from '#shared/contract/user'
import { codeRoutes } from './code'
import { securityRoutes } from './security'
import { sessionRoutes } from './session'

const { db } = await testDatabase()
const api = testApi({ db, handlers: [...sessionRoutes, ...codeRoutes, ...securityRoutes] })
const password = passwordDigestOf('Sunflower7')
const NEW_PASSWORD = passwordDigestOf('Moonflower8')

let count = 0
/** An owner who has signed in once with a browser, and what that browser keeps. */
async function owner() {
  const email = `owner${++count}@shop.example`
  const { merchant_id } = await api.signInAs({ email, password: 'Sunflower7' })
  await askCode(email, EMAIL_FLOW.login)
  const answer = await login(email, await api.inbox.codeFor(email))
  expect(answer.status).toBe(200)
  const device = { 'X-Device': answer.headers.get('X-Device') ?? '' }
  expect(device['X-Device']).toMatch(/^[\w-]{43}$/)
  return { email, merchant_id, device }
}
const askCode = (email: string, type: number, headers = {}) =>
  api.call(contract.sendEmailCode, { body: { email, type }, headers })
const login = (email: string, email_code: string, headers = {}) =>
  api.call(contract.login, { body: { email, password, email_code }, headers })
const reset = (email: string, email_code: string, headers = {}) =>
  api.call(contract.retrievePassword, {
    body: { email, email_code, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
    headers,
  })

/** What a stranger does who knows an address: asks for every code that is sent, and guesses as fast as it is answered. */
async function attack(email: string): Promise<void> {
  for (let round = 0; round < 12; round++) {
    for (const type of [EMAIL_FLOW.login, EMAIL_FLOW['retrieve-password']]) await askCode(email, type)
    for (let guess = 0; guess < 7; guess++) {
      expect((await login(email, String(100_000 + guess))).status).not.toBe(200)
      expect((await reset(email, String(100_000 + guess))).status).not.toBe(200)
    }
    api.clock.advance(16 * 60)
  }
  // Mails of one run arrive in any order: those of the owner come in a run of their own.
  await api.inbox.deliver()
}
const linkIn = async (email: string): Promise<{ kind: string; link: string }> => {
  const bodies = (await api.inbox.messagesTo(email)).map(({ body }) => body)
  const body = bodies.find((each) => each.includes('/mailLink')) ?? ''
  const [, kind = '', link = ''] = /\/mailLink\?link=(login|reset)\.([\w-]+)/.exec(body) ?? []
  return { kind, link }
}

describe('while a stranger guesses at full rate', () => {
  test('the stranger is locked out, and the owner signs in on a known device', async () => {
    const { email, device } = await owner()
    await attack(email)
    expect((await login(email, '123456')).status).not.toBe(200)
    expect((await askCode(email, EMAIL_FLOW.login, device)).status).toBe(200)
    const code = await api.inbox.codeFor(email)
    await login(email, '000000')
    const answer = await login(email, code, device)
    expect(answer).toMatchObject({ status: 200, data: { verification: false } })
    expect(answer.headers.get('X-Device')).toBe(device['X-Device'])
  })

  test('the owner sets a new password on a known device', async () => {
    const { email, device } = await owner()
    await attack(email)
    expect((await askCode(email, EMAIL_FLOW['retrieve-password'], device)).status).toBe(200)
    expect((await reset(email, await api.inbox.codeFor(email), device)).status).toBe(200)
  })

  test('the owner signs in on a new device by the link of a mail, also when no more mails are sent', async () => {
    const { email } = await owner()
    await attack(email)
    let last = await askCode(email, EMAIL_FLOW.login)
    for (let asked = 0; asked < 8 && last.status === 200; asked++) {
      api.clock.advance(60)
      last = await askCode(email, EMAIL_FLOW.login)
    }
    expect(last.status).toBe(429)
    const { kind, link } = await linkIn(email)
    expect(kind).toBe('login')
    const signIn = (digest: string) => api.call(contract.mailLogin, { body: { link, password: digest } })
    expect((await signIn(NEW_PASSWORD)).msg).toBe('Password error')
    expect((await signIn(password)).status).toBe(200)
    expect(await signIn(password)).toMatchObject({ status: 422, code: 10087 })
  })

  test('the owner sets a new password by the link of a mail', async () => {
    const { email } = await owner()
    await attack(email)
    await askCode(email, EMAIL_FLOW['retrieve-password'])
    const { kind, link } = await linkIn(email)
    expect(kind).toBe('reset')
    const body = { link, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }
    expect((await api.call(contract.mailReset, { body })).status).toBe(200)
    expect(await api.call(contract.mailReset, { body })).toMatchObject({ status: 422, code: 10087 })
  })
})

describe('a link', () => {
  test('is good for an hour, for its kind, and for five passwords', async () => {
    const { email } = await owner()
    api.clock.advance(3600)
    const get = async () => {
      api.clock.advance(3600)
      await askCode(email, EMAIL_FLOW.login)
      return (await linkIn(email)).link
    }
    const use = (link: string, digest: string) => api.call(contract.mailLogin, { body: { link, password: digest } })
    const old = await get()
    api.clock.advance(3600)
    expect(await use(old, password)).toMatchObject({ code: 10087 })
    const wrongKind = { link: await get(), password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }
    expect(await api.call(contract.mailReset, { body: wrongKind })).toMatchObject({ code: 10087 })
    const link = await get()
    for (let tries = 0; tries < 5; tries++) expect((await use(link, NEW_PASSWORD)).msg).toBe('Password error')
    expect(await use(link, password)).toMatchObject({ code: 10087 })
  })
})

describe('a code', () => {
  test('is tried at most five times, also from a known device', async () => {
    const { email, device } = await owner()
    api.clock.advance(60)
    await askCode(email, EMAIL_FLOW.login, device)
    const code = await api.inbox.codeFor(email)
    for (let tries = 0; tries < 5; tries++) {
      expect((await login(email, '000000', device)).msg).toBe('email verification code error')
      if (tries === 2) await db.deleteFrom('guess_guard').execute()
    }
    expect((await login(email, code, device)).msg).toBe('email verification code error')
  })

  test('for a new mailbox: the guesses of a merchant are counted over all addresses', async () => {
    const old = `changer${++count}@shop.example`
    const { token } = await api.signInAs({ email: old, password: 'Sunflower7' })
    const statuses: number[] = []
    const old_code = await emailCode(api, { token, flow: 'update-mailbox', to: old })
    for (let guess = 0; guess < 7; guess++) {
      const email = `target${guess}@shop.example`
      await api.call(contract.sendEmailCode, { token, body: { type: EMAIL_FLOW['update-mailbox-new'], email } })
      const body = { email, old_code, new_code: '000000', password: passwordDigestOf('Sunflower7') }
      statuses.push((await api.call(changeMailbox, { token, body })).status)
    }
    expect(statuses).toContain(429)
    expect(statuses.at(-1)).toBe(429)
  })
})

test('a value that this server has not given out is replaced, and is known for no other merchant', async () => {
  const [one, two] = [await owner(), await owner()]
  const chosen = { 'X-Device': 'A'.repeat(43) }
  api.clock.advance(60)
  await askCode(one.email, EMAIL_FLOW.login)
  const answer = await login(one.email, await api.inbox.codeFor(one.email), chosen)
  expect(answer.headers.get('X-Device')).not.toBe(chosen['X-Device'])
  await attack(two.email)
  await askCode(two.email, EMAIL_FLOW.login, two.device)
  const code = await api.inbox.codeFor(two.email)
  expect((await login(two.email, code, one.device)).status).not.toBe(200)
})

test('old counts of guesses, old links and browsers that are not used any more are deleted', async () => {
  const { email, merchant_id } = await owner()
  await login(email, '000000')
  await db
    .insertInto('guess_guard')
    .values({ subject: `google:${merchant_id}`, window_started_at: api.clock.now(), failures_in_row: 19 })
    .execute()
  await db.updateTable('guess_guard').set({ failures_in_window: 1 }).execute()
  api.clock.advance(200 * 24 * 3600)
  await tidyUp(api.services)
  const left = await db.selectFrom('guess_guard').select('subject').execute()
  expect(left).toEqual([{ subject: `google:${merchant_id}` }])
  expect(await db.selectFrom('mail_link').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('known_device').selectAll().execute()).toEqual([])
})
