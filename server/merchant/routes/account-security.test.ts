import { describe, expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { walletLogin } from '#shared/contract/session'
import { PHONE_FLOW, sendSmsCode } from '#shared/contract/session'
import {
  changeMailbox,
  changePassword,
  changePhone,
  edit,
  info,
  keepRecoveryCodes,
  log,
  renewRecoveryCodes,
} from '#shared/contract/user'
import { endOtherSessions, sessions } from '#shared/contract/user-access'
import { passwordDigestOf } from '#server/access/password'
import { testApi } from '#server/testing/test-api'
import { emailCode, otherSession } from '#server/testing/test-codes'
import { walletPerson } from '#server/testing/wallet-person'

const { db } = await testDatabase()
const api = testApi({ db })
const NEW = passwordDigestOf('Marigold77')

let count = 0
const newEmail = (): string => `account${++count}@shop.example`

describe('the first mailbox of a merchant who signs in by wallet', () => {
  test('is proven by a linked wallet, besides the code to the mailbox', async () => {
    const [owner, stranger] = [walletPerson(api, 'Ethereum', 'owner'), walletPerson(api, 'Ethereum', 'stranger')]
    const { token } = await api.data(walletLogin, { body: { uuid: await owner.uuid() } })
    const email = newEmail()
    const new_code = await emailCode(api, { token, flow: 'update-mailbox-new', to: email })
    const bare = await api.call(changeMailbox, { token, body: { email, new_code } })
    expect(bare).toMatchObject({ code: 10038, errors: [{ path: 'uuid', message: 'wallet' }] })
    const foreign = await api.call(changeMailbox, { token, body: { email, new_code, uuid: await stranger.uuid() } })
    expect(foreign.msg).toBe('This wallet is not linked to your account: sign with one that is')
    const right = await api.call(changeMailbox, { token, body: { email, new_code, uuid: await owner.uuid() } })
    expect(right.status).toBe(200)
  })
})

describe('a wrong proof', () => {
  test('is named at its field in the language of the caller; a right code stays right', async () => {
    const email = newEmail()
    const { token } = await api.signInAs({ email, password: 'Sunflower7' })
    const email_code = await emailCode(api, { token, flow: 'update-password', to: email })
    const body = { type: 'login', password: NEW, confirm_password: NEW, old_password: NEW, email_code }
    const wrong = await api.call(changePassword, { token, body, headers: { 'X-Language': 'zh-CN' } })
    expect(wrong.errors).toEqual([{ path: 'old_password', message: '与原密码不一致' }])
    const old_password = passwordDigestOf('Sunflower7')
    const other = await api.call(changePassword, { token, body: { ...body, old_password, email_code: '000000' } })
    expect(other.errors).toEqual([{ path: 'email_code', message: 'email verification code error' }])
    expect((await api.call(changePassword, { token, body: { ...body, old_password } })).status).toBe(200)
  })

  test('of two codes says which one', async () => {
    const [old, fresh] = [newEmail(), newEmail()]
    const { token } = await api.signInAs({ email: old })
    const new_code = await emailCode(api, { token, flow: 'update-mailbox-new', to: fresh })
    const old_code = await emailCode(api, { token, flow: 'update-mailbox', to: old })
    const attempt = (codes: object) => api.call(changeMailbox, { token, body: { email: fresh, ...codes } })
    expect((await attempt({ old_code: '000000', new_code })).errors).toMatchObject([{ path: 'old_code' }])
    expect((await attempt({ old_code, new_code: '000000' })).errors).toMatchObject([{ path: 'new_code' }])
    expect((await attempt({ old_code, new_code })).status).toBe(200)
  })
})

describe('a change of the phone', () => {
  const bind = async (given: { token: string; email: string; phone: string }, type: keyof typeof PHONE_FLOW) => {
    const { token, email, phone } = given
    const target = { area_code: '65', phone }
    const email_code = await emailCode(api, { token, flow: 'bind-phone', to: email })
    await api.data(sendSmsCode, { token, body: { ...target, type: PHONE_FLOW[type] } })
    const sms_code = await api.inbox.codeFor(`+65${phone}`)
    return await api.call(changePhone, { token, body: { ...target, email_code, sms_code } })
  }

  test('tells the mailbox, the old and the new number, and logs both masked', async () => {
    const email = newEmail()
    const { token } = await api.signInAs({ email, phone: { area_code: '+65', phone: '81110001' } })
    const answer = await bind({ token, email, phone: '81110002' }, 'update-phone')
    expect(answer.status).toBe(200)
    expect((await api.inbox.messagesTo(email))[0]?.subject).toBe('Your phone number was changed')
    for (const to of ['+6581110001', '+6581110002']) {
      expect((await api.inbox.messagesTo(to))[0]?.body).toContain('Your phone number was changed')
    }
    const { list } = await api.data(log, { token: answer.headers.get('X-Token') ?? '' })
    expect(list[0]).toMatchObject({ action: changePhone.name, detail: { from: '+65 ***0001', to: '+65 ***0002' } })
  })

  test('to the line of another account gets no code, and who asks is not told why', async () => {
    await api.signInAs({ email: newEmail(), phone: { area_code: '+65', phone: '81119999' } })
    const { token } = await api.signInAs({ email: newEmail() })
    for (const phone of ['81119999', '081119999']) {
      api.clock.advance(61)
      const body = { area_code: '0065', phone, type: PHONE_FLOW['bind-phone'] }
      expect((await api.call(sendSmsCode, { token, body })).status).toBe(200)
      expect((await api.inbox.messagesTo('+6581119999'))[0]?.body).toContain('belongs to an account')
    }
  })
})

test('the account says until when and why withdrawals wait, and no longer when the wait is over', async () => {
  const email = newEmail()
  const { token } = await api.signInAs({ email, password: 'Sunflower7' })
  expect((await api.data(info, { token })).hold).toBeNull()
  const email_code = await emailCode(api, { token, flow: 'update-password', to: email })
  const old_password = passwordDigestOf('Sunflower7')
  const body = { type: 'transaction', password: NEW, confirm_password: NEW, old_password, email_code }
  const { headers } = await api.call(changePassword, { token, body })
  const next = headers.get('X-Token') ?? ''
  const since = api.clock.seconds()
  expect(await api.data(info, { token: next })).toMatchObject({
    hold: { since, until: since + 60, reason: 'transaction_password_changed' },
    factor_times: { transaction_password_changed: since },
  })
  api.clock.advance(60)
  expect((await api.data(info, { token: next })).hold).toBeNull()
})

describe('recovery codes', () => {
  test('are made anew with a Google code, and are not saved before the merchant says so', async () => {
    const email = newEmail()
    const { token, googleCode } = await api.signInAs({ email, google: true })
    expect((await api.call(renewRecoveryCodes, { token, body: {} })).errors).toMatchObject([{ path: 'google_code' }])
    const made = await api.data(renewRecoveryCodes, { token, body: { google_code: googleCode() } })
    expect(new Set(made.recovery_codes).size).toBe(10)
    expect((await api.data(info, { token })).recovery_codes).toMatchObject({ left: 10, saved: false })
    await api.data(keepRecoveryCodes, { token })
    expect((await api.data(info, { token })).recovery_codes).toMatchObject({ left: 10, saved: true })
    api.clock.advance(30)
    await api.data(renewRecoveryCodes, { token, body: { google_code: googleCode() } })
    expect((await api.data(info, { token })).recovery_codes).toMatchObject({ left: 10, saved: false })
    expect((await api.inbox.messagesTo(email))[0]?.subject).toBe('Your recovery codes were replaced')
  })

  test('need a bound authenticator', async () => {
    const { token } = await api.signInAs({ email: newEmail() })
    expect((await api.call(renewRecoveryCodes, { token, body: {} })).msg).toBe('Bind Google Authenticator first')
  })
})

test('every other device is signed out by one call, and this one stays', async () => {
  const owner = await api.signInAs({ email: newEmail() })
  const others = [await otherSession(api, owner), await otherSession(api, owner)]
  expect(await api.data(endOtherSessions, { token: owner.token })).toEqual({ ended: 2 })
  for (const token of others) expect((await api.call(info, { token })).status).toBe(401)
  expect((await api.data(sessions, { token: owner.token })).list).toMatchObject([{ current: true }])
  const { list } = await api.data(log, { token: owner.token })
  expect(list[0]).toMatchObject({ action: endOtherSessions.name, detail: { count: 2 } })
})

test('the activity log says what was changed in the profile, from what to what', async () => {
  const { token } = await api.signInAs({ name: 'Harbor' })
  await api.data(edit, { token, body: { website: 'https://harbor.example', zone: 'Europe/Berlin' } })
  const { list } = await api.data(log, { token })
  expect(list[0]?.detail).toMatchObject({
    changes: {
      website: { from: '', to: 'https://harbor.example' },
      zone: { from: 'Asia/Shanghai', to: 'Europe/Berlin' },
    },
  })
})
