import type { TransferRecord } from '@/lib/api/transfers'
import { findByIntent } from '@/lib/money-intent/find-by-intent'
import type { PlannedIntent } from '@/lib/money-intent/use-money-act'

/** The transfer of an intent: by its id, else by token, accounts, amount and time since the intent. */
export function findTransfer(
  list: readonly TransferRecord[],
  intent: Pick<PlannedIntent, 'client_ref' | 'payload' | 'created_time'>,
): TransferRecord | undefined {
  return findByIntent(list, intent, ['token_id', 'from', 'to'])
}
