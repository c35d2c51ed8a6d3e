import type { RefundRecord } from '@/lib/api/transactions'
import { compare } from '@/lib/money/amount'
import type { MoneyIntent } from '@/lib/money-intent/intent'

/** Two clocks never agree to the second. */
const LEEWAY_SECONDS = 5

/**
 * The refund that an intent became. By the intent's id; from a back end that keeps none, by kind, amount, address and
 * time since the intent. Two that fit are none: what is ambiguous stays unknown (PRODUCT.md section 9).
 */
export function findRefund(
  list: readonly RefundRecord[],
  intent: Pick<MoneyIntent, 'client_ref' | 'payload' | 'created_time'>,
): RefundRecord | undefined {
  const named = list.find(({ client_ref }) => client_ref === intent.client_ref)
  if (named) return named
  const { kind, amount, address } = intent.payload
  const alike = list.filter(
    (refund) =>
      !refund.client_ref &&
      refund.kind === kind &&
      refund.address === address &&
      amount !== undefined &&
      compare(refund.amount, amount) === 0 &&
      refund.created_time >= intent.created_time - LEEWAY_SECONDS,
  )
  return alike.length === 1 ? alike[0] : undefined
}
