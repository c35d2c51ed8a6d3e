import type { WithdrawalRecord } from '@/lib/api/withdrawal'
import { findByIntent, type SoughtIntent } from '@/lib/money-intent/find-by-intent'

/**
 * The withdrawal of an intent: by its id, else by token (which implies the network), address, amount and time since the
 * intent.
 */
export function findWithdrawal(
  list: readonly WithdrawalRecord[],
  intent: SoughtIntent,
  equal: readonly SoughtIntent[],
): WithdrawalRecord | undefined {
  return findByIntent(list, intent, ['token_id', 'address'], equal)
}
