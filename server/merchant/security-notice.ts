import type { Trx } from '#server/database/schema'
import { logActivity } from '#server/events/activity'
import { callerOf, transactionOf } from '#server/http/handler'
import type { Circumstances } from '#server/http/handler'
import { wordMessage } from '#server/events/notification-words'
import type { Notice, NotificationCode } from '#server/events/notification-words'
import { notify } from '#server/events/notify'
import type { Language } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import { holdWithdrawals } from '#server/access/hold'
import { merchantLanguage } from '#server/access/merchant-language'
import { beginEpoch } from '#server/access/security-epoch'
import { stopLink } from './stop-link'
import { endSessions, rotateSession } from '#server/access/sessions'

/** What can change about the ways to prove who one is. */
export type FactorCode = Extract<
  NotificationCode,
  | 'password_changed'
  | 'password_retrieved'
  | 'transaction_password_changed'
  | 'mailbox_changed'
  | 'phone_changed'
  | 'google_bound'
  | 'google_rebinding'
  | 'wallet_linked'
  | 'wallet_unlinked'
  | 'security_switch_changed'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
>

/** Which of them change what proves the merchant: they void every link, code and proof of before. */
const BEGINS_EPOCH = {
  password_changed: true,
  password_retrieved: true,
  transaction_password_changed: true,
  mailbox_changed: true,
  phone_changed: true,
  google_bound: true,
  // The new seed is not bound yet.
  google_rebinding: false,
  wallet_linked: true,
  wallet_unlinked: true,
  security_switch_changed: true,
  // It opens the session that it was entered in, and is used up.
  recovery_code_used: false,
  recovery_codes_renewed: true,
} as const satisfies Readonly<Record<FactorCode, boolean>>

/** A way to prove who one is was changed. */
export interface FactorChange {
  /** Name of the operation, for the activity log. */
  readonly action: string
  readonly code: FactorCode
  /** Mailboxes to write to: the old one too, or a thief would be the only one who reads it. */
  readonly mailboxes: readonly (string | null)[]
  /** Phone numbers to write to, with area code; the old one too. */
  readonly phones?: readonly (string | null)[]
  /** What the activity log shows of it, such as the masked old and new address. Never a secret. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/**
 * What every change of a factor brings with it: withdrawals wait, all other sessions end, this one gets another token
 * (header `X-Token`), the log has a line, and the merchant is told in the console and by mail.
 */
export async function factorChanged(call: Circumstances, services: Services, change: FactorChange): Promise<void> {
  const trx = transactionOf(call)
  const { merchant_id, session_id } = callerOf(call)
  const { clock } = services
  await holdWithdrawals(trx, services, merchant_id, change.code)
  await endSessions(trx, { clock, merchant_id, except: session_id })
  call.answer_headers.set('X-Token', await rotateSession(trx, services, session_id))
  await tellChange(trx, services, { ...change, ...call, merchant_id })
}

/**
 * The log line, the notification and the mails of a change, and the new epoch that it begins; also for those that come
 * without a session. The mails are in
 * the merchant's language: whoever made the call may be a stranger who reads another.
 */
export async function tellChange(
  trx: Trx,
  services: Services,
  change: FactorChange & Pick<Circumstances, 'ip' | 'device'> & { merchant_id: string },
): Promise<void> {
  const { merchant_id, action, code, ip, device, detail = {}, phones = [] } = change
  if (BEGINS_EPOCH[code]) await beginEpoch(trx, merchant_id, services.clock.now())
  await logActivity(trx, { merchant_id, action, detail, ip, device, at: services.clock.now() })
  await tellContacts(trx, services, { ...change, phones, notice: { code, params: { ip, device } }, advice: ADVICE })
}

/** What a merchant's contacts are told, and who they are. */
interface ToContacts extends Required<Pick<FactorChange, 'mailboxes' | 'phones'>> {
  readonly merchant_id: string
  readonly notice: Notice
  /** What a mail says before the link that stops withdrawals. */
  readonly advice: Readonly<Record<Language, string>>
}

/**
 * Tells a merchant in the console and at every mailbox and number given, in the merchant's language. Each mail ends with a
 * link that stops withdrawals.
 */
export async function tellContacts(
  trx: Trx,
  services: Pick<Services, 'clock' | 'events' | 'mail' | 'settings' | 'sms'>,
  { merchant_id, notice, mailboxes, phones, advice }: ToContacts,
): Promise<void> {
  await notify(trx, services, { merchant_id, ...notice })
  const language = await merchantLanguage(trx, merchant_id)
  const { title, content } = wordMessage(notice, language)
  const end = language === 'zh-CN' ? '。' : '.'
  const mailed = `${content}${end}\n\n${advice[language]}\n${await stopLink(trx, services, merchant_id)}`
  for (const to of new Set(mailboxes)) {
    if (to !== null) await services.mail.send({ to, subject: title, body: mailed }, trx)
  }
  for (const to of new Set(phones)) {
    if (to !== null) await services.sms.send({ to, body: `${content}${end}\n${ADVICE_IN_SHORT[language]}` }, trx)
  }
}

/** What the mail of a change of a factor advises. */
export const ADVICE: Readonly<Record<Language, string>> = {
  'en-US':
    'If it was not you, change your password, and stop all withdrawals now. This link does it without signing in:',
  'zh-CN': '如非本人操作，请修改密码，并立即停止所有提现。此链接无需登录即可停止：',
}
/** A text message has no link: people are warned of links in text messages. */
const ADVICE_IN_SHORT: Readonly<Record<Language, string>> = {
  'en-US': 'If it was not you, stop all withdrawals now and change your password.',
  'zh-CN': '如非本人操作，请立即停止提现并修改密码。',
}
