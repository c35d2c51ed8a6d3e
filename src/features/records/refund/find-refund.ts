import type { RefundRecord } from '@/lib/api/transactions'
import { findByIntent, type SoughtIntent } from '@/lib/money-intent/find-by-intent'

/**
 * The refund of an intent: by its id, else by kind, amount, address and time since the intent. The list belongs to one
 * payment, so token and network are always the same.
 */
export function findRefund(
  list: readonly RefundRecord[],
  intent: SoughtIntent,
  equal: readonly SoughtIntent[],
): RefundRecord | undefined {
  return findByIntent(list, intent, ['kind', 'address'], equal)
}
