import type { WithdrawalRecord } from '@/lib/api/withdrawal'
import { compare } from '@/lib/money/amount'
import type { MoneyIntent } from '@/lib/money-intent/intent'

/** Two clocks never agree to the second. */
const LEEWAY_SECONDS = 5

/**
 * The withdrawal that an intent became. By the intent's id; from a back end that keeps none, by token, address, amount
 * and time since the intent. Two that fit are none: what is ambiguous stays unknown (PRODUCT.md section 9).
 */
export function findWithdrawal(
  list: readonly WithdrawalRecord[],
  intent: Pick<MoneyIntent, 'client_ref' | 'payload' | 'created_time'>,
): WithdrawalRecord | undefined {
  const named = list.find(({ client_ref }) => client_ref === intent.client_ref)
  if (named) return named
  const { token_id, amount, address } = intent.payload
  const alike = list.filter(
    (record) =>
      record.client_ref === null &&
      record.token_id === token_id &&
      record.address === address &&
      amount !== undefined &&
      compare(record.amount, amount) === 0 &&
      record.created_time >= intent.created_time - LEEWAY_SECONDS,
  )
  return alike.length === 1 ? alike[0] : undefined
}
