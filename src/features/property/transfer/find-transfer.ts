import type { TransferRecord } from '@/lib/api/transfers'
import { compare } from '@/lib/money/amount'
import type { PlannedIntent } from '@/lib/money-intent/use-money-act'

/** Two clocks never agree to the second. */
const LEEWAY_SECONDS = 5

/**
 * The transfer that an intent became. By the intent's id; from a back end that keeps none, by token, accounts, amount
 * and time since the intent. Two that fit are none: what is ambiguous stays unknown (PRODUCT.md section 9).
 */
export function findTransfer(
  list: readonly TransferRecord[],
  { client_ref, payload, created_time }: Pick<PlannedIntent, 'client_ref' | 'payload' | 'created_time'>,
): TransferRecord | undefined {
  const named = list.find((record) => record.client_ref === client_ref)
  if (named) return named
  const { token_id, from, to, amount } = payload
  const alike = list.filter(
    (record) =>
      record.client_ref === null &&
      record.token_id === token_id &&
      record.from === from &&
      record.to === to &&
      amount !== undefined &&
      compare(record.amount, amount) === 0 &&
      record.created_time >= created_time - LEEWAY_SECONDS,
  )
  return alike.length === 1 ? alike[0] : undefined
}
