import { expect, test } from 'vitest'
import { EMAIL_FLOW, PHONE_FLOW } from '#shared/contract/session'
import type { CodeKind } from './code-purposes'
import { codeMail, codeText } from './code-words'

const message = { to: 'mei@shop.example', code: '418273' } as const
const one = { 'en-US': 'It approves one act only: ', 'zh-CN': '此验证码仅批准一次操作：' } as const

test.each([
  ['en-US', EMAIL_FLOW.withdrawal, 'a withdrawal or another movement of money'],
  ['en-US', EMAIL_FLOW['google-auth'], 'a security change'],
  ['zh-CN', EMAIL_FLOW.withdrawal, '提现、其他资金转出'],
  ['zh-CN', EMAIL_FLOW['google-auth'], '安全设置变更'],
] as const)('a mail in %s with a code of flow %i for one act says of what kind the act is', (language, flow, kind) => {
  expect(codeMail({ ...message, flow, language, bound: true }).body).toContain(`${one[language]}${kind}`)
  expect(codeMail({ ...message, flow, language }).body).not.toContain(one[language])
})

test('a known kind of act is named, and nobody without an account is told to change a password', () => {
  for (const language of ['en-US', 'zh-CN'] as const) {
    const of = (kind: CodeKind, flow: number = EMAIL_FLOW['google-auth']) =>
      codeMail({ ...message, flow, kind, language, bound: true })
    const bound = [
      'user.deregister',
      'user.edit',
      'user.linkWallet',
      'account.withdraw',
      'transactions.refund',
    ] as const
    expect(new Set(bound.map((kind) => of(kind).subject)).size).toBe(bound.length)
    const passwords = (['user.changePassword', 'user.changeTransactionPassword'] as const).map(
      (kind) => of(kind, EMAIL_FLOW['update-password']).subject,
    )
    expect(new Set(passwords).size).toBe(2)
    expect(of('session.register', EMAIL_FLOW.register).body).not.toMatch(/change your password|修改密码/)
    expect(of('session.login', EMAIL_FLOW.login).body).toMatch(/change your password|修改密码/)
  }
  expect(codeMail({ ...message, flow: 5, kind: 'user.deregister', language: 'en-US', bound: true })).toMatchObject({
    subject: 'Your code to close your account for good',
    body: expect.stringContaining('It approves one act only: close your account for good.'),
  })
})

test('every flow has its name in the message, in both languages', () => {
  for (const language of ['en-US', 'zh-CN'] as const) {
    const mails = Object.values(EMAIL_FLOW).map((flow) => codeMail({ ...message, flow, language }).subject)
    expect(new Set(mails).size).toBe(Object.keys(EMAIL_FLOW).length)
    const texts = Object.values(PHONE_FLOW).map((flow) => codeText({ ...message, flow, language }).body)
    expect(new Set(texts).size).toBe(Object.keys(PHONE_FLOW).length)
  }
})
