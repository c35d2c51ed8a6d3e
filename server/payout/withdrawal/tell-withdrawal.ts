import { notify } from '#server/events/notify'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import type { WithdrawalRow } from './withdrawal-row'

type TellServices = Pick<Services, 'clock' | 'events'>

/** Tells open consoles that a withdrawal has changed, and, if `moved`, that the balance has. */
export async function tellWithdrawal(
  trx: Trx,
  services: TellServices,
  { withdrawal, moved }: { withdrawal: Pick<WithdrawalRow, 'merchant_id' | 'handle_id' | 'state'>; moved: boolean },
): Promise<void> {
  const { merchant_id, handle_id, state } = withdrawal
  await services.events.publish(trx, merchant_id, { type: 'withdrawal', handle_id, state })
  if (moved) await services.events.publish(trx, merchant_id, { type: 'balance' })
}

/** The notifications about a withdrawal. Only a rejection has a reason: the text that the reviewer wrote. */
export type WithdrawalNews =
  | { readonly code: 'withdrawal_requested' | 'withdrawal_completed' | 'withdrawal_failed' }
  | { readonly code: 'withdrawal_rejected'; readonly reason: string }

/** Writes a notification about a withdrawal for its merchant. */
export async function ringWithdrawal(
  trx: Trx,
  services: TellServices,
  { withdrawal, news }: { withdrawal: WithdrawalRow; news: WithdrawalNews },
): Promise<void> {
  const { merchant_id, handle_id, amount, token, chain, address: to } = withdrawal
  const sent = { amount, token, chain, to, handle_id }
  if (news.code === 'withdrawal_rejected') {
    await notify(trx, services, { merchant_id, code: news.code, params: { ...sent, reason: news.reason } })
  } else {
    await notify(trx, services, { merchant_id, code: news.code, params: sent })
  }
}
