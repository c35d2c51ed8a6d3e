import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StreamReason } from '@/lib/api/fund-stream'

/** The words for each reason of a movement. */
export const REASON_WORDS: Readonly<Record<StreamReason, MessageDescriptor>> = {
  payment: msg`Payment`,
  payment_reversal: msg`Payment taken back by the chain`,
  refund: msg`Refund`,
  refund_hold: msg`Reserved for a refund`,
  refund_release: msg`Back from a canceled refund`,
  withdrawal: msg`Withdrawal`,
  withdrawal_hold: msg`Reserved for a withdrawal`,
  withdrawal_release: msg`Back from a withdrawal`,
  recharge: msg`Recharge`,
  recharge_reversal: msg`Recharge taken back by the chain`,
  repayment: msg`Repaid: taken back by the chain before`,
  unassigned_credit: msg`Credited: belonged to no order`,
  unassigned_reversal: msg`Unassigned money taken back by the chain`,
  transfer: msg`Transfer`,
  aggregation: msg`Fund aggregation`,
  adjustment: msg`Correction`,
}
