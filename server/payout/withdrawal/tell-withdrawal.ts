import { notify } from '#server/events/notify'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { NOTIFICATION } from '#server/events/notification-types'
import type { WithdrawalRow } from './withdrawal-row'

type TellServices = Pick<Services, 'clock' | 'events'>

/** Tells open consoles of a withdrawal that changed, and of the balance where money moved. */
export async function tellWithdrawal(
  trx: Trx,
  services: TellServices,
  { withdrawal, moved }: { withdrawal: Pick<WithdrawalRow, 'merchant_id' | 'handle_id' | 'state'>; moved: boolean },
): Promise<void> {
  const { merchant_id, handle_id, state } = withdrawal
  await services.events.publish(trx, merchant_id, { type: 'withdrawal', handle_id, state })
  if (moved) await services.events.publish(trx, merchant_id, { type: 'balance' })
}

/** Rings the bell of a withdrawal's merchant. */
export async function ringWithdrawal(
  trx: Trx,
  services: TellServices,
  { withdrawal, title, reason }: { withdrawal: WithdrawalRow; title: string; reason?: string },
): Promise<void> {
  const { merchant_id, amount, token, chain, address } = withdrawal
  const content = `${amount} ${token} (${chain}) to ${address}`
  await notify(trx, services, {
    merchant_id,
    types: NOTIFICATION.withdrawal,
    title,
    content: reason === undefined ? content : `${content}: ${reason}`,
    detail: { amount, currency: { token, logo: '', chain } },
  })
}
