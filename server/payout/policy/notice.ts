import { traceAct } from '#server/access/actor'
import type { Actor } from '#server/access/actor'
import { wordMessage } from '#server/events/notification-words'
import type { NotificationCode, Notice } from '#server/events/notification-words'
import { notify } from '#server/events/notify'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { mailOwner } from '#server/merchant/owner-mail'

export type NoticeServices = Pick<Services, 'clock' | 'events' | 'mail' | 'settings'>

type PayoutCode = Extract<
  NotificationCode,
  | 'address_added'
  | 'address_renamed'
  | 'address_removed'
  | 'network_changed'
  | 'withdrawals_stopped'
  | 'withdrawals_resuming'
  | 'fixed_addresses_only'
  | 'any_address_again'
>

/** A change of what money may go where, and how the merchant is told of it. */
export interface PayoutChange {
  readonly notice: Notice<PayoutCode>
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
  by: Actor,
  { notice, detail = {}, isTighter = false }: PayoutChange,
): Promise<void> {
  const { merchant_id } = by
  await traceAct(trx, services, by, { detail })
  await notify(trx, services, { merchant_id, ...notice })
  // What may be withdrawn has changed: consoles that are open read the policy again.
  await services.events.publish(trx, merchant_id, { type: 'balance' })
  await mailOwner(trx, services, {
    merchant_id,
    letter: (language) => {
      const { title, content } = wordMessage(notice, language)
      return { subject: title, text: `${title}${language === 'zh-CN' ? '。' : '.'}\n\n${content}` }
    },
    stops: !isTighter,
  })
}

/** What the merchant is told of changed addresses: the network and the whole address of each. */
export function addressNotice(
  code: 'address_added' | 'address_renamed' | 'address_removed',
  list: readonly { chain: string; address: string; name: string }[],
  { ip, device }: Pick<Actor, 'ip' | 'device'>,
): PayoutChange {
  const addresses = list.map(({ chain, address, name }) => ({ chain, address, name }))
  return { notice: { code, params: { addresses, ip, device } }, detail: { addresses } }
}
