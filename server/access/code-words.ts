import { EMAIL_FLOW } from '@/lib/api/contract/session'
import type { Language } from '#server/core/refusal'
import type { Mail, TextMessage } from '#server/core/services'

/** What a code of each e-mail flow is for, as the message says it; the numbers are those of SPEC.md section 4. */
const EMAIL_PURPOSE: Readonly<Record<number, Readonly<Record<Language, string>>>> = {
  1: { 'en-US': 'sign in', 'zh-CN': '登录' },
  2: { 'en-US': 'create your account', 'zh-CN': '注册账户' },
  3: { 'en-US': 'set a new password', 'zh-CN': '重置密码' },
  4: { 'en-US': 'open merchant permission', 'zh-CN': '开通商户权限' },
  5: { 'en-US': 'change the security settings', 'zh-CN': '更改安全设置' },
  6: { 'en-US': 'leave this email address', 'zh-CN': '更换邮箱（验证原邮箱）' },
  7: { 'en-US': 'change your password', 'zh-CN': '修改密码' },
  8: { 'en-US': 'move funds or change where they may go', 'zh-CN': '转出资金或更改资金去向' },
  9: { 'en-US': 'use this email address', 'zh-CN': '绑定此邮箱' },
  10: { 'en-US': 'bind a phone number', 'zh-CN': '绑定手机' },
}
const PHONE_PURPOSE: typeof EMAIL_PURPOSE = {
  1: { 'en-US': 'bind this phone number', 'zh-CN': '绑定此手机' },
  2: { 'en-US': 'change to this phone number', 'zh-CN': '更换为此手机' },
  3: { 'en-US': 'move funds or change where they may go', 'zh-CN': '转出资金或更改资金去向' },
}

/**
 * What a code approves that was asked for one act by its digest alone: only the kind of the act is known.
 */
const ACT: Readonly<Record<'money' | 'security', Readonly<Record<Language, string>>>> = {
  money: {
    'en-US':
      'It approves one act only: a withdrawal or another movement of money, or a change of where and how money may go. If you did not start one, do not enter it anywhere.',
    'zh-CN': '此验证码仅批准一次操作：提现、其他资金转出，或更改资金去向及规则。如非您本人发起，请勿在任何地方输入。',
  },
  security: {
    'en-US':
      'It approves one act only: a security change, or another act that needs your proof. If you did not start one, do not enter it anywhere.',
    'zh-CN': '此验证码仅批准一次操作：安全设置变更或其他需要验证的操作。如非您本人发起，请勿在任何地方输入。',
  },
}

interface CodeMessage {
  readonly to: string
  readonly flow: number
  readonly code: string
  readonly language: Language
  /** Whether the code was asked for one act, by its digest. */
  readonly bound?: boolean
  /** What the code approves, in one sentence. */
  readonly act?: string | null
  /** The link of this mail that stands for the code. */
  readonly link?: string | null
}

const sentence = (purpose: string, code: string, language: Language): string =>
  language === 'zh-CN'
    ? `您的验证码是 ${code}，用于${purpose}，10 分钟内有效。请勿告诉任何人。`
    : `Your code to ${purpose} is ${code}. It is good for 10 minutes. Never tell it to anybody.`

/** The act of a code, and what to do when it is not the reader's. */
const only = (act: string, language: Language): string =>
  language === 'zh-CN'
    ? `此验证码仅批准以下操作：\n${act}\n请逐字核对。如与您的操作不符，请勿输入，立即登录停止提现并修改密码。`
    : `It approves this and nothing else:\n${act}\nCompare every character. If this is not what you are doing, do not enter the code: sign in, stop withdrawals and change your password.`

const LINK_WORDS: Readonly<Record<Language, string>> = {
  'en-US': 'If the code is not accepted, open this link instead. It is good for one hour, once:',
  'zh-CN': '如验证码无法使用，请打开以下链接，一小时内有效，仅可使用一次：',
}

/** The mail that carries a code, in the reader's language. */
export function codeMail({ to, flow, code, language, bound = false, act = null, link = null }: CodeMessage): Mail {
  const purpose = EMAIL_PURPOSE[flow]?.[language] ?? ''
  const subject = language === 'zh-CN' ? `验证码：${purpose}` : `Your code to ${purpose}`
  const warning =
    language === 'zh-CN' ? '如非本人操作，请修改密码。' : 'If you did not ask for it, change your password.'
  const instead = link === null ? [] : [`${LINK_WORDS[language]}\n${link}`]
  const approves =
    act === null ? ACT[flow === EMAIL_FLOW.withdrawal ? 'money' : 'security'][language] : only(act, language)
  return {
    to,
    subject,
    body: [sentence(purpose, code, language), ...(bound ? [approves] : []), ...instead, warning].join('\n\n'),
  }
}

/** The text message that carries a code, in the reader's language. */
export function codeText({ to, flow, code, language, act = null }: CodeMessage): TextMessage {
  const words = sentence(PHONE_PURPOSE[flow]?.[language] ?? '', code, language)
  return { to, body: act === null ? words : `${words}\n${only(act, language)}` }
}

/**
 * The mail that is sent instead of a useless code: to register with a known address, or to sign in with an unknown one.
 * The caller gets the same answer as for a code and cannot tell who has an account.
 */
export function noCodeMail(to: string, reason: keyof typeof NO_CODE, language: Language): Mail {
  const words = NO_CODE[reason][language]
  return { to, subject: words.subject, body: words.body }
}

/** The same by text message, to a phone that belongs to an account. */
export function noCodeText(to: string, language: Language): TextMessage {
  return { to, body: NO_CODE.belongs_to_account[language].body }
}

const NO_CODE = {
  belongs_to_account: {
    'en-US': {
      subject: 'This address belongs to an account',
      body: 'Somebody wants to use this address or number for another account. It belongs to an account already. There is nothing to do if it was not you.',
    },
    'zh-CN': {
      subject: '该邮箱已有账户',
      body: '有人想将此邮箱或手机号用于另一个账户，但它已属于某个账户。如非本人操作，无需处理。',
    },
  },
  has_account: {
    'en-US': {
      subject: 'You already have an account',
      body: 'Somebody wants to register with this address, but it has an account. Sign in, or ask for a new password.',
    },
    'zh-CN': { subject: '您已有账户', body: '有人用此邮箱注册，但该邮箱已有账户。请直接登录，或重置密码。' },
  },
  no_account: {
    'en-US': {
      subject: 'There is no account with this address',
      body: 'Somebody wants to sign in with this address, but it has no account. If it was you, register first.',
    },
    'zh-CN': { subject: '该邮箱没有账户', body: '有人用此邮箱登录，但该邮箱没有账户。如果是您本人，请先注册。' },
  },
} as const
