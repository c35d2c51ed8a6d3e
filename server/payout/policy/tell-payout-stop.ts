import { wordMessage } from '#server/events/notification-words'
import { notify } from '#server/events/notify'
import type { Trx } from '#server/database/schema'
import { mailOwner } from '#server/merchant/owner-mail'
import type { NoticeServices } from './notice'

/** Tells a merchant, by notification and mail, that the operator has stopped or resumed the payouts of this merchant. */
export async function tellPayoutStop(
  trx: Trx,
  services: NoticeServices,
  { merchant_id, isStopped }: { merchant_id: string; isStopped: boolean },
): Promise<void> {
  const notice = { code: isStopped ? 'payouts_stopped' : 'payouts_resumed', params: {} } as const
  await notify(trx, services, { merchant_id, ...notice })
  // What may be withdrawn has changed: consoles that are open read the policy again.
  await services.events.publish(trx, merchant_id, { type: 'balance' })
  const letter = (language: 'en-US' | 'zh-CN') => {
    const { title, content } = wordMessage(notice, language)
    return { subject: title, text: content }
  }
  await mailOwner(trx, services, { merchant_id, letter, stops: false })
}
