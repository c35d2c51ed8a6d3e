import { logActivity } from '#server/events/activity'
import { notify, SECURITY_NOTICE } from '#server/events/notify'
import type { Language } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { deviceLine, mailOwner } from './owner-mail'
import type { AskedBy } from './owner-mail'

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
  by: AskedBy,
): Promise<void> {
  const { merchant_id, action, detail = {}, facts = [] } = change
  const { ip, device } = by
  const title = change.title[by.language]
  const content = [...facts, deviceLine(by)].join('\n')
  await logActivity(trx, { merchant_id, action, detail, ip, device, at: services.clock.now() })
  await notify(trx, services, { merchant_id, types: SECURITY_NOTICE, title, content, detail: { ip, device } })
  // What may be withdrawn has changed: consoles that are open read their fences again.
  await services.events.publish(trx, merchant_id, { type: 'balance' })
  const text = `${title}.\n\n${content}`
  await mailOwner(trx, services, {
    merchant_id,
    language: by.language,
    subject: title,
    text,
    stops: change.isTighter !== true,
  })
}
