import { compare, signOf, subtract } from '@/lib/money/amount'
import { formatAmount } from '@/lib/money/format'
import { TRANSACTION_STATUS } from '@/lib/api/contract/transactions'

type RefundKind = 'all' | 'part' | 'overpaid'

/** What decides how much can be given back. Amounts are decimal text. */
export interface Refundable {
  readonly status: number
  /** Asked for. */
  readonly amount: string
  readonly amount_collected: string
  /** Given back already, or on its way. */
  readonly refunded: string
}

export interface RefundOption {
  readonly kind: RefundKind
  /** Exactly this; for `part` at most this. */
  readonly amount: string
}

/**
 * The ways to give money back: all that is left of what came in, a part of it, or only what was paid too much. None
 * unless the payment is paid and no refund is on its way.
 *
 * @example
 * refundOptions({ status: 2, amount: '10', amount_collected: '12', refunded: '0' })
 * // all 12, part up to 12, overpaid 2
 */
export function refundOptions({ status, amount, amount_collected, refunded }: Refundable): RefundOption[] {
  if (status !== TRANSACTION_STATUS.account_paid) return []
  const left = subtract(amount_collected, refunded)
  if (signOf(left) <= 0) return []
  const over = subtract(left, amount)
  const plain = (value: typeof left): string => formatAmount(value, { mode: 'plain' })
  const options: RefundOption[] = [
    { kind: 'all', amount: plain(left) },
    { kind: 'part', amount: plain(left) },
  ]
  return signOf(over) > 0 ? [...options, { kind: 'overpaid', amount: plain(over) }] : options
}

/** Whether an amount is one that an option allows. */
export function fitsOption({ kind, amount }: RefundOption, asked: string): boolean {
  return kind === 'part' ? compare(asked, amount) <= 0 : compare(asked, amount) === 0
}
