import type { Language } from '#server/core/refusal'
import { words } from '#server/export/table-columns'
import type { Words } from '#server/export/table-columns'
import type { streamReason } from '#shared/contract/fund-stream'
import type * as z from 'zod/mini'

/** Why a balance changed. */
export type Reason = z.output<typeof streamReason>

/** The reasons in words. A test compares them with the catalogue of the console's fund stream. */
export const REASON_WORDS = {
  payment: words('Payment', '收款'),
  payment_reversal: words('Payment taken back by the chain', '收款被链上撤回'),
  refund: words('Refund', '退款'),
  refund_hold: words('Reserved for a refund', '退款冻结'),
  refund_release: words('Back from a canceled refund', '退款取消后退回'),
  withdrawal: words('Withdrawal', '提现'),
  withdrawal_hold: words('Reserved for a withdrawal', '提现冻结'),
  withdrawal_release: words('Back from a withdrawal', '提现退回'),
  recharge: words('Recharge', '充值'),
  recharge_reversal: words('Recharge taken back by the chain', '充值被链上撤回'),
  repayment: words('Repaid: taken back by the chain before', '偿还：此前被链上撤回的款项'),
  unassigned_credit: words('Credited: belonged to no order', '入账：不属于任何订单'),
  unassigned_reversal: words('Unassigned money that left again', '未归属款项已扣回'),
  transfer: words('Transfer', '划转'),
  aggregation: words('Fund aggregation', '资金归集'),
  adjustment: words('Correction', '更正'),
} as const satisfies Readonly<Record<Reason, Words>>

/**
 * The reason in words, and behind it what an operator has written about an entry that no rule of the program made.
 * @example reasonText({ reason: 'adjustment', note: 'paid by hand' }, 'en') // 'Correction: paid by hand'
 */
export function reasonText({ reason, note }: { reason: Reason; note: string | null }, language: Language): string {
  const text = REASON_WORDS[reason][language]
  if (note === null) return text
  return language === 'zh-CN' ? `${text}：${note}` : `${text}: ${note}`
}
