import type { RefundRecord } from '@/lib/api/transactions'
import { findByIntent } from '@/lib/money-intent/find-by-intent'
import type { PlannedIntent } from '@/lib/money-intent/use-money-act'

/**
 * The refund of an intent: by its id, else by kind, amount, address and time since the intent. The list belongs to one
 * payment, so token and network are always the same.
 */
export function findRefund(
  list: readonly RefundRecord[],
  intent: Pick<PlannedIntent, 'client_ref' | 'payload' | 'created_time'>,
): RefundRecord | undefined {
  return findByIntent(list, intent, ['kind', 'address'])
}
