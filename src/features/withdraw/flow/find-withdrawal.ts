import type { WithdrawalRecord } from '@/lib/api/withdrawal'
import { findByIntent } from '@/lib/money-intent/find-by-intent'
import type { PlannedIntent } from '@/lib/money-intent/use-money-act'

/**
 * The withdrawal of an intent: by its id, else by token (which implies the network), address, amount and time since the
 * intent.
 */
export function findWithdrawal(
  list: readonly WithdrawalRecord[],
  intent: Pick<PlannedIntent, 'client_ref' | 'payload' | 'created_time'>,
): WithdrawalRecord | undefined {
  return findByIntent(list, intent, ['token_id', 'address'])
}
