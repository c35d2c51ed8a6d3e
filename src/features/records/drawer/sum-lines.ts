import type { Transaction } from '#shared/contract/transactions'
import { add, type Decimal, signOf, subtract } from '#shared/money/amount'

export interface SumPart {
  key: 'asked' | 'counted' | 'over' | 'under' | 'paid' | 'fee' | 'not_credited' | 'received' | 'refunded' | 'kept'
  /** With its sign; null is unknown. */
  value: Decimal | null
}

type Figures = Pick<Transaction, 'amount' | 'amount_collected' | 'fees' | 'mch_real_receive' | 'refunded'>

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
  const asked: SumPart = { key: 'asked', value: amount }
  if (signOf(amount_collected) === 0) {
    // Something came, and the merchant has decided about it apart from the order.
    if (hasApart) return [asked, { key: 'counted', value: amount_collected }]
    const nothing = signOf(mch_real_receive) === 0 ? null : mch_real_receive
    return [asked, { key: 'paid', value: null }, { key: 'received', value: nothing }]
  }
  const difference = subtract(amount_collected, amount)
  const rest = subtract(subtract(amount_collected, mch_real_receive), fees)
  const isCredited = signOf(mch_real_receive) !== 0
  // Only a credited amount has a fee.
  const missing = isCredited ? rest : add(rest, fees)
  return [
    asked,
    ...(signOf(difference) === 0
      ? []
      : [{ key: signOf(difference) > 0 ? 'over' : 'under', value: difference } as const]),
    { key: 'paid', value: amount_collected },
    ...(isCredited ? [{ key: 'fee', value: subtract('0', fees) } as const] : []),
    ...(signOf(missing) === 0 ? [] : [{ key: 'not_credited', value: subtract('0', missing) } as const]),
    { key: 'received', value: mch_real_receive },
    ...(signOf(refunded) === 0
      ? []
      : [
          { key: 'refunded', value: subtract('0', refunded) } as const,
          { key: 'kept', value: subtract(mch_real_receive, refunded) } as const,
        ]),
  ]
}
