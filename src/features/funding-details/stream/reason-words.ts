import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isUnknownCode } from '#shared/contract/fields'
import { STREAM_REASONS, type StreamLine, type StreamReason } from '@/lib/api/fund-stream'
import { unknownLook } from '@/lib/domain-ui/money-state'

/** The words for each reason of a movement where the reserved money is shown too. */
const REASON_WORDS: Readonly<Record<StreamReason, MessageDescriptor>> = {
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
  unassigned_reversal: msg`Unassigned money that left again`,
  transfer: msg`Transfer`,
  aggregation: msg`Fund aggregation`,
  adjustment: msg`Correction`,
}

/** Money that is reserved for a withdrawal is, without the account that holds it, simply the withdrawal. */
const SHORT: Readonly<Partial<Record<StreamReason, MessageDescriptor>>> = {
  refund_hold: REASON_WORDS.refund,
  withdrawal_hold: REASON_WORDS.withdrawal,
}

/**
 * The word for a reason.
 * @param held whether the list also shows the account that holds reserved money
 * @example t(reasonWord('withdrawal_hold', false)) // 'Withdrawal'
 */
export function reasonWord(reason: StreamLine['reason'], held: boolean): MessageDescriptor {
  if (isUnknownCode(reason)) return unknownLook(reason).word
  return (held ? undefined : SHORT[reason]) ?? REASON_WORDS[reason]
}

/** The reasons of movements of the account that holds reserved money. Only a list that shows this account has them. */
const OF_HELD: ReadonlySet<StreamReason> = new Set(['refund', 'withdrawal'])

/** The reasons to choose from, with their words. */
export function reasonChoices(held: boolean): { reason: StreamReason; word: MessageDescriptor }[] {
  return STREAM_REASONS.filter((reason) => held || !OF_HELD.has(reason)).map((reason) => ({
    reason,
    word: reasonWord(reason, held),
  }))
}
