import { logActivity } from '#sandbox/api/activity'
import type { Circumstances } from '#sandbox/api/handler'
import { notify, SECURITY_NOTICE } from '#sandbox/api/notify'
import type { Language } from '#sandbox/api/refusal'
import type { Services } from '#sandbox/api/services'
import type { Trx } from '#sandbox/database/schema'
import { stopLink } from './stop-link'

type NoticeServices = Pick<Services, 'clock' | 'events' | 'mail' | 'settings'>
type Words = Readonly<Record<Language, string>>

/** A change of what money may go where, and how the merchant is told of it. */
export interface PayoutChange {
  readonly merchant_id: string
  /** Name of the operation, for the activity log. */
  readonly action: string
  readonly title: Words
  /** One fact a line, such as a network and an address. */
  readonly facts?: readonly string[]
  readonly detail?: Readonly<Record<string, unknown>>
  /** What was tightened needs no link that stops. */
  readonly isTighter?: boolean
}

/**
 * Log line, notification, open consoles and mail of a change. The mail carries the link that stops all withdrawals: who
 * did not make this change can do that without signing in.
 */
export async function tellPayoutChange(
  trx: Trx,
  services: NoticeServices,
  change: PayoutChange,
  { ip, device, language }: Pick<Circumstances, 'ip' | 'device' | 'language'>,
): Promise<void> {
  const { merchant_id, action, detail = {}, facts = [] } = change
  const title = change.title[language]
  const by = language === 'zh-CN' ? `设备：${device}，IP ${ip}` : `Device: ${device}, IP ${ip}`
  const content = [...facts, by].join('\n')
  await logActivity(trx, { merchant_id, action, detail, ip, device, at: services.clock.now() })
  await notify(trx, services, { merchant_id, types: SECURITY_NOTICE, title, content, detail: { ip, device } })
  // What may be withdrawn has changed: consoles that are open read their fences again.
  await services.events.publish(trx, merchant_id, { type: 'balance' })
  const { email } = await trx
    .selectFrom('merchant')
    .select('email')
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  if (email === null) return
  const advice =
    change.isTighter === true ? '' : `\n\n${ADVICE[language]}\n${await stopLink(trx, services, merchant_id)}`
  await services.mail.send({ to: email, subject: title, body: `${title}.\n\n${content}${advice}` }, trx)
}

const ADVICE: Words = {
  'en-US': 'If it was not you, stop all withdrawals now:',
  'zh-CN': '如非本人操作，请立即停止所有提现：',
}
