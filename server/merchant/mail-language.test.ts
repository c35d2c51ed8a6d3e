import { describe, expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { EMAIL_FLOW, login, register, retrievePassword, sendEmailCode } from '#shared/contract/session'
import { messages } from '#shared/contract/message'
import { deregister, info } from '#shared/contract/user'
import { merchantLanguage } from '#server/access/merchant-language'
import { passwordDigestOf } from '#server/access/password'
import { testApi } from '#server/testing/test-api'

const { db } = await testDatabase()
const api = testApi({ db })
const PASSWORD = passwordDigestOf('Sunflower7')
const english = { 'X-Language': 'en-US' }
const chinese = { 'X-Language': 'zh-CN' }

let count = 0
const newEmail = (): string => `reader${++count}@shop.example`

async function codeFor(email: string, flow: 'login' | 'register' | 'retrieve-password', headers = english) {
  api.clock.advance(60)
  await api.data(sendEmailCode, { body: { email, type: EMAIL_FLOW[flow] }, headers })
  return await api.inbox.codeFor(email)
}

describe("a merchant's language", () => {
  test('is that of the registration, and of each log-in', async () => {
    const email = newEmail()
    const body = { email, email_code: await codeFor(email, 'register'), password: PASSWORD, confirm_password: PASSWORD }
    await api.data(register, { body, headers: chinese })
    const { id } = await db.selectFrom('merchant').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    expect(await merchantLanguage(db, id)).toBe('zh-CN')
    const email_code = await codeFor(email, 'login')
    await api.data(login, { body: { email, password: PASSWORD, email_code }, headers: english })
    expect(await merchantLanguage(db, id)).toBe('en-US')
  })

  test('is the last one that he asked in himself: polling, and a call that names none, change nothing', async () => {
    const { token, merchant_id } = await api.signInAs()
    await api.data(info, { token, headers: { ...chinese, 'X-Background': '1' } })
    expect(await merchantLanguage(db, merchant_id)).toBe('en-US')
    await api.data(info, { token, headers: chinese })
    expect(await merchantLanguage(db, merchant_id)).toBe('zh-CN')
    await api.data(info, { token })
    expect(await merchantLanguage(db, merchant_id)).toBe('zh-CN')
  })
})

describe('a mail to a merchant', () => {
  test('is in his language, whoever caused it; the code that was asked for is in that of the call', async () => {
    const email = newEmail()
    const { token, merchant_id } = await api.signInAs({ email, password: 'Sunflower7' })
    await api.data(info, { token, headers: chinese })
    const email_code = await codeFor(email, 'retrieve-password')
    const body = { email, email_code, password: PASSWORD, confirm_password: PASSWORD }
    await api.data(retrievePassword, { body, headers: english })
    const mails = await api.inbox.messagesTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      '您的登录密码已通过邮箱重置',
      'Your code to set a new password',
    ])
    expect(mails[0]?.body).toMatch(
      /^您的登录密码已通过邮箱重置（设备：.+，IP .+）。\s+如非本人操作，请修改密码，并立即停止所有提现。此链接无需登录即可停止：\nhttp/,
    )
    expect(await merchantLanguage(db, merchant_id)).toBe('zh-CN')
  })

  test('says farewell in it', async () => {
    const email = newEmail()
    const { token, mchid, googleCode } = await api.signInAs({ email, google: true })
    await api.data(messages, { token, headers: chinese })
    const body = { confirm: mchid, google_code: googleCode() }
    expect((await api.call(deregister, { token, body, headers: chinese })).msg).toBe('ok')
    expect((await api.inbox.messagesTo(email))[0]?.subject).toBe('您的账户已注销')
  })
})
