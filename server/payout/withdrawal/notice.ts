import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import type { AskedBy } from '#server/merchant/owner-mail'
import { mailPayout } from '../policy/payout-notice'
import { groupedAddress } from './grouped-address'
import type { WithdrawalRow } from './withdrawal-row'

/** Mails that a withdrawal was asked for. */
export async function mailWithdrawal(
  trx: Trx,
  services: Pick<Services, 'clock' | 'settings' | 'mail'>,
  { withdrawal, by }: { withdrawal: WithdrawalRow; by: AskedBy },
): Promise<void> {
  const { merchant_id, amount, fee, received, token, chain, address } = withdrawal
  const to = groupedAddress(address)
  const letters = {
    'en-US': {
      subject: `Withdrawal of ${amount} ${token}`,
      said: 'A withdrawal was requested from your account.',
      facts: [
        ['Amount', `${amount} ${token}`],
        ['Fee', `${fee} ${token}`],
        ['Received', `${received} ${token}`],
        ['Network', chain],
        ['Address', to],
      ],
    },
    'zh-CN': {
      subject: `提现 ${amount} ${token}`,
      said: '您的账户提交了一笔提现申请。',
      facts: [
        ['金额', `${amount} ${token}`],
        ['手续费', `${fee} ${token}`],
        ['到账', `${received} ${token}`],
        ['网络', chain],
        ['地址', to],
      ],
    },
  } as const
  await mailPayout(trx, services, { merchant_id, letters, by })
}
