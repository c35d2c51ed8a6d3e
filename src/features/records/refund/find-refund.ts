import type { RefundRecord } from '@/lib/api/transactions'
import { findByIntent } from '@/lib/money-intent/find-by-intent'
import type { PlannedIntent } from '@/lib/money-intent/use-money-act'

/**
 * The refund that an intent became: by its id, else by kind, amount, address and time since the intent. The list is of
 * one payment, so token and network are the same in all of it.
 */
export function findRefund(
  list: readonly RefundRecord[],
  intent: Pick<PlannedIntent, 'client_ref' | 'payload' | 'created_time'>,
): RefundRecord | undefined {
  return findByIntent(list, intent, ['kind', 'address'])
}
