import type { Transaction } from '#shared/contract/transactions'
import { add, type Decimal, isKnown, signOf, subtract } from '#shared/money/amount'

export interface SumPart {
  key: 'asked' | 'counted' | 'over' | 'under' | 'paid' | 'fee' | 'not_credited' | 'received' | 'refunded' | 'kept'
  /** With its sign; null is unknown. */
  value: Decimal | null
}

type Figures = Pick<Transaction, 'amount' | 'amount_collected' | 'fees' | 'mch_real_receive' | 'refunded'>

/** Whether there is such a part: one that is not known is no line, and is never called a difference. */
const isSome = (value: Decimal): boolean => isKnown(value) && signOf(value) !== 0

const orNull = (value: Decimal): Decimal | null => (isKnown(value) ? value : null)

/**
 * The lines from the ordered to the received amount, so that they add up: asked ± difference = paid, and paid − fee −
 * not credited = received, and received − refunded = left after refunds.
 *
 * @param come `hasApart`: money came that is not counted for the order
 */
export function sumParts(
  { amount, amount_collected, fees, mch_real_receive, refunded = '0' }: Figures,
  { hasApart }: { hasApart: boolean },
): SumPart[] {
  const asked: SumPart = { key: 'asked', value: orNull(amount) }
  if (signOf(amount_collected) === 0) {
    // Something came, and the merchant has decided about it apart from the order.
    if (hasApart) return [asked, { key: 'counted', value: amount_collected }]
    return [
      asked,
      { key: 'paid', value: null },
      { key: 'received', value: isSome(mch_real_receive) ? mch_real_receive : null },
    ]
  }
  const difference = subtract(amount_collected, amount)
  const rest = subtract(subtract(amount_collected, mch_real_receive), fees)
  const isCredited = signOf(mch_real_receive) !== 0
  // Only a credited amount has a fee.
  const missing = isCredited ? rest : add(rest, fees)
  return [
    asked,
    ...(isSome(difference) ? [{ key: signOf(difference) > 0 ? 'over' : 'under', value: difference } as const] : []),
    { key: 'paid', value: orNull(amount_collected) },
    ...(isCredited && isKnown(fees) ? [{ key: 'fee', value: subtract('0', fees) } as const] : []),
    ...(isSome(missing) ? [{ key: 'not_credited', value: subtract('0', missing) } as const] : []),
    { key: 'received', value: orNull(mch_real_receive) },
    ...(isSome(refunded)
      ? [
          { key: 'refunded', value: subtract('0', refunded) } as const,
          { key: 'kept', value: orNull(subtract(mch_real_receive, refunded)) } as const,
        ]
      : []),
  ]
}
