import { compare, signOf, subtract } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'

type RefundKind = 'all' | 'part' | 'overpaid'

/** The facts that decide how much can be refunded. Amounts are decimal text. */
export interface Refundable {
  readonly status: number
  /** The requested amount. */
  readonly amount: string
  readonly amount_collected: string
  /** Refunded already or on its way. */
  readonly refunded: string
}

/** One way to refund a payment. */
export interface RefundOption {
  readonly kind: RefundKind
  /** The exact amount; for `part` the largest. */
  readonly amount: string
}

/**
 * The ways to refund a payment: everything that is left, a part of it, or only what was overpaid. There are none unless
 * the payment is paid and no refund is on its way.
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

/** Whether an option allows an amount. */
export function fitsOption({ kind, amount }: RefundOption, asked: string): boolean {
  return kind === 'part' ? compare(asked, amount) <= 0 : compare(asked, amount) === 0
}
