import type { TransferRecord } from '@/lib/api/transfers'
import { findByIntent, type SoughtIntent } from '@/lib/money-intent/find-by-intent'

/** The transfer of an intent: by its id, else by token, accounts, amount and time since the intent. */
export function findTransfer(
  list: readonly TransferRecord[],
  intent: SoughtIntent,
  equal: readonly SoughtIntent[],
): TransferRecord | undefined {
  return findByIntent(list, intent, ['token_id', 'from', 'to'], equal)
}
