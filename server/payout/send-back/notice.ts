import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import type { UnassignedAct } from '#shared/contract/unassigned'
import type { AskedBy } from '#server/merchant/owner-mail'
import { mailPayout } from '../policy/payout-notice'
import { groupedAddress } from '../withdrawal/grouped-address'

/**
 * Mails that money was asked to be sent back: like a withdrawal, it leaves over a chain.
 *
 * @param elsewhere whether it goes to another address than its sender's
 */
export async function mailSendBack(
  trx: Trx,
  services: Pick<Services, 'clock' | 'settings' | 'mail'>,
  { merchant_id, act, elsewhere, by }: { merchant_id: string; act: UnassignedAct; elsewhere: boolean; by: AskedBy },
): Promise<void> {
  const { amount, token, chain, address } = act
  const to = groupedAddress(address ?? '')
  const letters = {
    'en-US': {
      subject: `${amount} ${token} is sent back`,
      said: elsewhere
        ? 'Money that belongs to no order is sent to an address that is not its sender.'
        : 'Money that belongs to no order is sent back to its sender.',
      facts: [
        ['Amount', `${amount} ${token}`],
        ['Network', chain],
        ['Address', to],
      ],
    },
    'zh-CN': {
      subject: `退回 ${amount} ${token}`,
      said: elsewhere
        ? '一笔不属于任何订单的款项正在退至并非付款方的地址。'
        : '一笔不属于任何订单的款项正在退回付款方。',
      facts: [
        ['金额', `${amount} ${token}`],
        ['网络', chain],
        ['地址', to],
      ],
    },
  } as const
  await mailPayout(trx, services, { merchant_id, letters, by })
}
