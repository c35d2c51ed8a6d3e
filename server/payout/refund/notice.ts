import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import type { AskedBy } from '#server/merchant/owner-mail'
import { mailPayout } from '../policy/payout-notice'
import { groupedAddress } from '../withdrawal/grouped-address'
import type { RefundRecord } from './refund-row'

/** Mails that a refund was asked for: it goes wherever it is told to, like a withdrawal. */
export async function mailRefund(
  trx: Trx,
  services: Pick<Services, 'clock' | 'settings' | 'mail'>,
  { merchant_id, refund, by }: { merchant_id: string; refund: RefundRecord; by: AskedBy },
): Promise<void> {
  const { trade_no, amount, token, chain, address } = refund
  const to = groupedAddress(address)
  const letters = {
    'en-US': {
      subject: `Refund of ${amount} ${token}`,
      said: 'A refund was requested from your account.',
      facts: [
        ['Platform order', trade_no],
        ['Amount', `${amount} ${token}`],
        ['Network', chain],
        ['Address', to],
      ],
    },
    'zh-CN': {
      subject: `退款 ${amount} ${token}`,
      said: '您的账户提交了一笔退款申请。',
      facts: [
        ['平台订单号', trade_no],
        ['金额', `${amount} ${token}`],
        ['网络', chain],
        ['地址', to],
      ],
    },
  } as const
  await mailPayout(trx, services, { merchant_id, letters, by })
}
