import type { Language } from '#sandbox/api/refusal'
import type { Services } from '#sandbox/api/services'
import type { Trx } from '#sandbox/database/schema'
import { stopLink } from '#sandbox/payout-policy/stop-link'
import { groupedAddress } from './grouped-address'
import type { WithdrawalRow } from './withdrawal-row'

type NoticeServices = Pick<Services, 'clock' | 'settings' | 'mail'>

interface Circumstances {
  readonly language: Language
  readonly device: string
  readonly ip: string
}

/** Mails that a withdrawal was asked for, by whom and to where, with a link that stops everything. */
export async function mailWithdrawal(
  trx: Trx,
  services: NoticeServices,
  { withdrawal, language, device, ip }: Circumstances & { withdrawal: WithdrawalRow },
): Promise<void> {
  const { merchant_id, amount, fee, received, token, chain, address } = withdrawal
  const { email } = await trx
    .selectFrom('merchant')
    .select('email')
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  if (email === null) return
  const link = await stopLink(trx, services, merchant_id)
  const to = groupedAddress(address)
  const mail =
    language === 'zh-CN'
      ? {
          subject: `提现 ${amount} ${token}`,
          body: `您的账户申请了提现。\n\n金额：${amount} ${token}\n手续费：${fee} ${token}\n到账：${received} ${token}\n网络：${chain}\n地址：${to}\n设备：${device}，IP ${ip}\n\n如非本人操作，请立即停止所有提现：\n${link}`,
        }
      : {
          subject: `Withdrawal of ${amount} ${token}`,
          body: `A withdrawal was requested from your account.\n\nAmount: ${amount} ${token}\nFee: ${fee} ${token}\nReceived: ${received} ${token}\nNetwork: ${chain}\nAddress: ${to}\nDevice: ${device}, IP ${ip}\n\nIf it was not you, stop all withdrawals now:\n${link}`,
        }
  await services.mail.send({ to: email, ...mail }, trx)
}
