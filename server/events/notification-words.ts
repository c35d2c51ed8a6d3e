import * as z from 'zod/mini'
import type { Language } from '#server/core/refusal'
import { messageParams } from '#server/core/message-text'
import { ACCOUNT_LINES } from './words/account-words'
export { deviceLine } from './words/notification-line'
import type { NotificationLine, Worded } from './words/notification-line'
import { PAYMENT_LINES } from './words/payment-words'
import { PAYOUT_LINES } from './words/payout-words'
import { RISK_LINES } from './words/risk-words'

/** Every kind of notification by its code: type on the wire, parameters, and the words in both languages. */
const LINES = { ...ACCOUNT_LINES, ...PAYMENT_LINES, ...PAYOUT_LINES, ...RISK_LINES } as const satisfies Readonly<
  Record<string, NotificationLine>
>
type Lines = typeof LINES

/** The name of a kind of notification, as the database keeps it. */
export type NotificationCode = keyof Lines

/** A notification of one kind: its code, and the parameters that this code wants. */
export type Notice<Code extends NotificationCode = NotificationCode> = {
  [Each in Code]: { readonly code: Each; readonly params: z.output<Lines[Each]['schema']> }
}[Code]

/** A notification as the database keeps it. */
export interface StoredNotice {
  readonly code: string
  readonly params: unknown
}

/** For a kind that another version of the server has written and this one cannot word. */
const UNKNOWN: Readonly<Record<Language, Worded>> = {
  'en-US': { title: 'News about your account', content: 'This notification cannot be shown in words yet.' },
  'zh-CN': { title: '账户通知', content: '暂时无法显示此通知的内容。' },
}

/** The type on the wire of a kind of notification (SPEC.md section 3): 2 log-in, 5 aggregation, ours from 100 up. */
export function notificationType(code: NotificationCode): number {
  return LINES[code].types
}

/**
 * A notification in words. Never fails: what cannot be worded here, because a newer server wrote it, is a plain sentence.
 *
 * @example
 * wordNotice({ code: 'withdrawals_stopped', params: { ip, device } }, 'zh-CN').title // '所有提现已停止'
 */
export function wordNotice({ code, params }: StoredNotice, language: Language): Worded {
  return (isCode(code) ? LINES[code].word(params, language) : null) ?? UNKNOWN[language]
}

/**
 * A notification as a mail or a text message words it: the names in it lose what a reader could take for words of ours,
 * such as links and telephone numbers.
 */
export function wordMessage({ code, params }: StoredNotice, language: Language): Worded {
  return wordNotice({ code, params: messageParams(params) }, language)
}

function isCode(code: string): code is NotificationCode {
  return Object.hasOwn(LINES, code)
}

const text = z.string()
const coin = z.object({ token: text, chain: text })

/** Fields of the contract's notification beside its words (SPEC.md section 3). */
interface NoticeFields {
  ip?: string
  device?: string
  address?: string
  amount?: string
  trade_no?: string
  currency?: { token: string; logo: string; chain: string }
}

/**
 * What a notification carries on the wire beside its words. Anything else among its parameters stays here, so no
 * parameter can pose as the id or the status of a notification.
 *
 * @param params as they are stored, of any version
 * @example
 * noticeFields({ amount: '5', token: 'USDT', chain: 'TRON', asked: '6' })
 * // { amount: '5', currency: { token: 'USDT', logo: '', chain: 'TRON' } }
 */
export function noticeFields(params: unknown): NoticeFields {
  const given = z.safeParse(z.record(z.string(), z.unknown()), params)
  if (!given.success) return {}
  const fields: NoticeFields = {}
  for (const name of ['ip', 'device', 'address', 'amount', 'trade_no'] as const) {
    const value = given.data[name]
    if (typeof value === 'string') fields[name] = value
  }
  const parts = z.safeParse(coin, given.data)
  if (parts.success && fields.amount !== undefined) fields.currency = { ...parts.data, logo: '' }
  return fields
}
