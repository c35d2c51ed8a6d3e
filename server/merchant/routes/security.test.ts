import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { postEntry } from '#server/ledger/testing/post-entry'
import { testDatabase } from '#server/database/test-database'
import { EMAIL_FLOW, PHONE_FLOW, sendEmailCode, sendSmsCode } from '#shared/contract/session'
import { changeMailbox, changePassword, changePhone, deregister, edit, info } from '#shared/contract/user'
import { factorHold } from '#server/access/hold'
import { passwordDigestOf } from '#server/access/password'
import { testApi } from '#server/testing/test-api'
import { emailCode, otherSession } from '#server/testing/test-codes'

const OLD = passwordDigestOf('Sunflower7')
const NEW = passwordDigestOf('Marigold77')

const { db } = await testDatabase()
const api = testApi({ db })

let count = 0
const newEmail = (): string => `owner${++count}@shop.example`

describe('a change of the password', () => {
  test('needs the old one and a code; ends other sessions, rotates this one, holds withdrawals, sends a mail', async () => {
    const email = newEmail()
    const owner = await api.signInAs({ email, password: 'Sunflower7' })
    const stranger = await otherSession(api, owner)
    const body = { type: 'login', password: NEW, confirm_password: NEW }
    const bare = await api.call(changePassword, { token: owner.token, body })
    expect(bare).toMatchObject({ status: 422, code: 10038 })
    expect(bare.errors).toEqual([
      { path: 'old_password', message: 'password' },
      { path: 'email_code', message: 'email' },
    ])
    const email_code = await emailCode(api, { token: owner.token, flow: 'update-password', to: email })
    const proven = { ...body, email_code }
    expect((await api.call(changePassword, { token: owner.token, body: { ...proven, old_password: NEW } })).msg).toBe(
      'Inconsistent with the original password',
    )
    expect(await factorHold(db, api.services, owner.merchant_id)).toBe(0)
    const answer = await api.call(changePassword, { token: owner.token, body: { ...proven, old_password: OLD } })
    expect(answer.status).toBe(200)
    const next = answer.headers.get('X-Token') ?? ''
    expect(await factorHold(db, api.services, owner.merchant_id)).toBe(60)
    expect((await api.call(info, { token: stranger })).status).toBe(401)
    expect((await api.call(info, { token: next })).status).toBe(200)
    expect((await api.call(info, { token: owner.token })).status).toBe(200)
    api.clock.advance(60)
    expect((await api.call(info, { token: owner.token })).status).toBe(401)
    expect(await factorHold(db, api.services, owner.merchant_id)).toBe(0)
    expect((await api.inbox.messagesTo(email))[0]?.subject).toBe('Your password was changed')
  })

  test('to the same one is refused, and the code stays valid', async () => {
    const email = newEmail()
    const { token } = await api.signInAs({ email, password: 'Sunflower7' })
    const email_code = await emailCode(api, { token: token, flow: 'update-password', to: email })
    const attempt = (password: string) =>
      api.call(changePassword, {
        token,
        body: { type: 'login', password, confirm_password: password, old_password: OLD, email_code },
      })
    expect((await attempt(OLD)).msg).toBe('Consistent with the original password')
    expect((await attempt(NEW)).status).toBe(200)
  })

  test('asks for the Google code instead of a code by mail once Google is bound', async () => {
    const { token, googleCode } = await api.signInAs({ email: newEmail(), password: 'Sunflower7', google: true })
    const body = { type: 'login', password: NEW, confirm_password: NEW, old_password: OLD }
    const bare = await api.call(changePassword, { token, body })
    expect(bare.errors).toEqual([{ path: 'google_code', message: 'google' }])
    expect((await api.call(changePassword, { token, body: { ...body, google_code: googleCode() } })).status).toBe(200)
  })

  test('is refused until the merchant has a mailbox', async () => {
    const { token } = await api.signInAs()
    const body = { type: 'transaction', password: NEW, confirm_password: NEW }
    expect((await api.call(changePassword, { token, body })).msg).toBe('Add an email address first')
  })
})

describe('mailbox and phone', () => {
  test('a mailbox is changed with codes to the old and the new one; both get a notice', async () => {
    const [old, fresh] = [newEmail(), newEmail()]
    const { token } = await api.signInAs({ email: old })
    const new_code = await emailCode(api, { token: token, flow: 'update-mailbox-new', to: fresh })
    expect((await api.call(changeMailbox, { token, body: { email: fresh, new_code } })).code).toBe(10038)
    const old_code = await emailCode(api, { token: token, flow: 'update-mailbox', to: old })
    const swapped = { email: fresh, old_code: new_code, new_code: old_code }
    expect((await api.call(changeMailbox, { token, body: swapped })).status).toBe(422)
    const answer = await api.call(changeMailbox, { token, body: { email: fresh, old_code, new_code } })
    expect(answer.status).toBe(200)
    const next = answer.headers.get('X-Token') ?? ''
    expect(await api.data(info, { token: next })).toMatchObject({ email: fresh })
    for (const to of [old, fresh]) {
      expect((await api.inbox.messagesTo(to))[0]?.subject).toBe('Your email address was changed')
    }
  })

  test('a signed-in merchant is not told that a mailbox is in use, its owner is', async () => {
    const taken = newEmail()
    await api.signInAs({ email: taken })
    const { token } = await api.signInAs({ email: newEmail() })
    const body = { type: EMAIL_FLOW['update-mailbox-new'], email: taken }
    // The answer is that of a free address; the mail to its owner says it.
    expect((await api.call(sendEmailCode, { token, body })).status).toBe(200)
    expect((await api.inbox.messagesTo(body.email))[0]?.subject).toBe('This address belongs to an account')
    expect((await api.inbox.messagesTo(body.email))[0]?.body).not.toMatch(/\d{6}/)
  })

  test('a first mailbox needs only a code that is sent to it', async () => {
    const { token } = await api.signInAs()
    const email = newEmail()
    const new_code = await emailCode(api, { token: token, flow: 'update-mailbox-new', to: email })
    expect((await api.call(changeMailbox, { token, body: { email, new_code } })).status).toBe(200)
  })

  test('a phone is bound with a code to it and a code to the mailbox', async () => {
    const email = newEmail()
    const { token } = await api.signInAs({ email })
    const target = { area_code: '86', phone: '13800138000' }
    const email_code = await emailCode(api, { token: token, flow: 'bind-phone', to: email })
    await api.data(sendSmsCode, { token, body: { ...target, type: PHONE_FLOW['bind-phone'] } })
    const sms_code = await api.inbox.codeFor('+8613800138000')
    expect((await api.call(changePhone, { token, body: { ...target, email_code, sms_code } })).status).toBe(200)
    expect(await api.data(info, { token })).toMatchObject({ area_code: '+86', phone: '13800138000' })
    const second = await api.signInAs({ email: newEmail() })
    const again = { token: second.token, body: { ...target, type: PHONE_FLOW['bind-phone'] } }
    api.clock.advance(61)
    expect((await api.call(sendSmsCode, again)).status).toBe(200)
    expect((await api.inbox.messagesTo('+8613800138000'))[0]?.body).not.toMatch(/\d{6}/)
  })
})

describe('the profile', () => {
  test('is edited field by field, with real zones and web addresses only', async () => {
    const { token } = await api.signInAs()
    const change = {
      name: 'Blue Shop',
      website: 'https://blue.example',
      zone: 'Europe/Berlin',
      social_links: { x: '@blue' },
    }
    await api.data(edit, { token, body: change })
    expect(await api.data(info, { token })).toMatchObject(change)
    for (const website of ['httpx:blue', 'javascript:alert(1)', 'https://a:b@shop.example', 'https://shop .example'])
      expect(await api.call(edit, { token, body: { website } })).toMatchObject({
        status: 422,
        errors: [{ path: 'website', message: 'Please enter the correct url address' }],
      })
    const social_links = { x: 'javascript:alert(1)' }
    expect(await api.call(edit, { token, body: { social_links } })).toMatchObject({
      errors: [{ path: 'social_links.x' }],
    })
    const wrong = { zone: 'Mars/Base' }
    const answer = await api.call(edit, { token, body: wrong })
    expect(answer).toMatchObject({ status: 422, errors: [{ path: 'zone' }] })
  })

  test('the security switch accepts bound methods only, and needs a step-up', async () => {
    const { token, googleCode } = await api.signInAs({ email: newEmail(), google: true })
    const set = (security_switch: string[], more = {}) => api.call(edit, { token, body: { security_switch, ...more } })
    expect((await set(['phone'])).msg).toBe('This verification method is not bound')
    expect((await set(['email', 'google'])).code).toBe(10038)
    expect((await set(['email', 'google'], { google_code: googleCode() })).status).toBe(200)
    expect(await api.data(info, { token })).toMatchObject({ security_switch: ['email', 'google'] })
  })

  test('removing a method from the security switch holds withdrawals, adding one does not', async () => {
    const { token, merchant_id, googleCode } = await api.signInAs({ email: newEmail(), google: true })
    const set = async (security_switch: string[]) => {
      api.clock.advance(30)
      await api.data(edit, { token, body: { security_switch, google_code: googleCode() } })
      return await factorHold(db, api.services, merchant_id)
    }
    expect(await set(['email', 'google'])).toBe(0)
    expect(await set(['google'])).toBeGreaterThan(0)
  })

  test('an account is closed with a typed confirmation, but not while it holds funds', async () => {
    const email = newEmail()
    const owner = await api.signInAs({ email, google: true })
    const { token, mchid } = owner
    const attempt = (confirm: string) => {
      api.clock.advance(30)
      return api.call(deregister, { token, body: { confirm, google_code: owner.googleCode() } })
    }
    expect((await attempt('yes')).msg).toBe('The typed confirmation does not match')
    const move = async (ref: string, amount: string, back: string) => {
      const capital = { owner: `m:${owner.merchant_id}:capital`, kind: 'liability' } as const
      const chain = { owner: 'chain:1', kind: 'asset' } as const
      const postings = [
        { account: capital, token_id: '101', amount },
        { account: chain, token_id: '101', amount: back },
      ]
      await inTransaction(db, (trx) => postEntry(trx, { ref, reason: 'test', at: api.clock.now(), postings }))
    }
    await move('in', '5', '-5')
    expect((await attempt(mchid)).msg).toBe('The account still holds funds')
    await move('out', '-5', '5')
    expect((await attempt(mchid)).status).toBe(200)
    expect((await api.call(info, { token })).status).toBe(401)
    expect((await api.inbox.messagesTo(email))[0]?.subject).toBe('Your account is closed')
    await api.signInAs({ email })
  })
})
