import { EMAIL_FLOW } from '#shared/contract/session'
import type { Language } from '#server/core/refusal'
import type { Mail, TextMessage } from '#server/core/services'
import { purposeOf } from './code-purposes'
import type { CodeKind } from './code-purposes'

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
  /** The kind of the act; null: only the flow is known. */
  readonly kind?: CodeKind | null
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

/** The kind of the act of a code, where no sentence says more. */
const one = (purpose: string, language: Language): string =>
  language === 'zh-CN'
    ? `此验证码仅批准一次操作：${purpose}。如非您本人发起，请勿在任何地方输入。`
    : `It approves one act only: ${purpose}. If you did not start it, do not enter the code anywhere.`

const LINK_WORDS: Readonly<Record<Language, string>> = {
  'en-US': 'If the code is not accepted, open this link instead. It is good for one hour, once:',
  'zh-CN': '如验证码无法使用，请打开以下链接，一小时内有效，仅可使用一次：',
}

/** The readers who may have no account, or no password in it. */
const STRANGERS: ReadonlySet<number> = new Set([EMAIL_FLOW.register, EMAIL_FLOW['update-mailbox-new']])
const WARNING = {
  owner: { 'en-US': 'If you did not ask for it, change your password.', 'zh-CN': '如非本人操作，请修改密码。' },
  stranger: { 'en-US': 'If you did not ask for it, there is nothing to do.', 'zh-CN': '如非本人操作，请忽略此邮件。' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>

/** The mail that carries a code, in the reader's language. It names the act that the code is for. */
export function codeMail(message: CodeMessage): Mail {
  const { to, flow, code, language, kind = null, bound = false, act = null, link = null } = message
  const purpose = purposeOf({ channel: 'email', flow, kind })[language]
  const subject = language === 'zh-CN' ? `验证码：${purpose}` : `Your code to ${purpose}`
  const warning = WARNING[STRANGERS.has(flow) ? 'stranger' : 'owner'][language]
  const instead = link === null ? [] : [`${LINK_WORDS[language]}\n${link}`]
  const named =
    kind === null ? ACT[flow === EMAIL_FLOW.withdrawal ? 'money' : 'security'][language] : one(purpose, language)
  const approves = act === null ? named : only(act, language)
  return {
    to,
    subject,
    body: [sentence(purpose, code, language), ...(bound ? [approves] : []), ...instead, warning].join('\n\n'),
    is_typed: true,
  }
}

/** The text message that carries a code, in the reader's language. */
export function codeText({ to, flow, code, language, kind = null, act = null }: CodeMessage): TextMessage {
  const words = sentence(purposeOf({ channel: 'sms', flow, kind })[language], code, language)
  return { to, body: act === null ? words : `${words}\n${only(act, language)}` }
}

/**
 * The mail that is sent instead of a useless code: to register with a known address, or to sign in with an unknown one.
 * The caller gets the same answer as for a code and cannot tell who has an account.
 */
export function noCodeMail(to: string, reason: keyof typeof NO_CODE, language: Language): Mail {
  const words = NO_CODE[reason][language]
  return { to, subject: words.subject, body: words.body, is_typed: true }
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
