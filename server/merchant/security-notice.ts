import type { Trx } from '#server/database/schema'
import { logActivity } from '#server/events/activity'
import { callerOf, transactionOf } from '#server/http/handler'
import type { Circumstances } from '#server/http/handler'
import { notify, SECURITY_NOTICE } from '#server/events/notify'
import type { Services } from '#server/chain/services'
import { holdWithdrawals } from '#server/access/hold'
import { endSessions, rotateSession } from '#server/access/sessions'

/** A way to prove who one is was changed. */
export interface FactorChange {
  /** Name of the operation, for the activity log. */
  readonly action: string
  readonly what: keyof typeof CHANGED
  /** Mailboxes to write to: the old one too, or a thief would be the only one who reads it. */
  readonly mailboxes: readonly (string | null)[]
}

/**
 * What every change of a factor brings with it: withdrawals wait, all other sessions end, this one gets another token
 * (header `X-Token`), the log has a line, and the merchant is told in the console and by mail.
 */
export async function factorChanged(call: Circumstances, services: Services, change: FactorChange): Promise<void> {
  const trx = transactionOf(call)
  const { merchant_id, session_id } = callerOf(call)
  const { clock } = services
  await holdWithdrawals(trx, merchant_id, clock.now())
  await endSessions(trx, { clock, merchant_id, except: session_id })
  call.answer_headers.set('X-Token', await rotateSession(trx, session_id, clock.now()))
  await tellChange(trx, services, { ...change, ...call, merchant_id })
}

/** The log line, the notification and the mails of a change; also for those that come without a session. */
export async function tellChange(
  trx: Trx,
  services: Services,
  change: FactorChange & Pick<Circumstances, 'ip' | 'device' | 'language'> & { merchant_id: string },
): Promise<void> {
  const { merchant_id, action, ip, device, language } = change
  const title = CHANGED[change.what][language]
  const content = language === 'zh-CN' ? `${title}（${device}，IP ${ip}）` : `${title}, with ${device} from ${ip}`
  const advice =
    language === 'zh-CN'
      ? '如非本人操作，请立即停止提现并修改密码。'
      : 'If it was not you, stop all withdrawals now and change your password.'
  await logActivity(trx, { merchant_id, action, ip, device, at: services.clock.now() })
  await notify(trx, services, { merchant_id, types: SECURITY_NOTICE, title, content, detail: { ip, device } })
  for (const to of new Set(change.mailboxes)) {
    if (to !== null) await services.mail.send({ to, subject: title, body: `${content}.\n\n${advice}` }, trx)
  }
}

const CHANGED = {
  password: { 'en-US': 'Your password was changed', 'zh-CN': '您的登录密码已修改' },
  transaction_password: { 'en-US': 'Your transaction password was changed', 'zh-CN': '您的交易密码已修改' },
  mailbox: { 'en-US': 'Your e-mail address was changed', 'zh-CN': '您的邮箱已更换' },
  phone: { 'en-US': 'Your phone number was changed', 'zh-CN': '您的手机号已更换' },
  google: { 'en-US': 'Google Authenticator was bound', 'zh-CN': '谷歌验证器已绑定' },
  google_refreshed: { 'en-US': 'Google Authenticator is being bound anew', 'zh-CN': '正在重新绑定谷歌验证器' },
  wallet_linked: { 'en-US': 'A wallet was linked to your account', 'zh-CN': '您的账户已关联新钱包' },
  wallet_unlinked: { 'en-US': 'A wallet was removed from your account', 'zh-CN': '您的账户已移除一个钱包' },
  security_switch: { 'en-US': 'Your security switch was changed', 'zh-CN': '您的安全开关已更改' },
  recovery_code: { 'en-US': 'A recovery code was used to sign in', 'zh-CN': '已使用恢复码登录' },
} as const
