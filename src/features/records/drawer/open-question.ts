import type { Transaction } from '#shared/contract/transactions'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import type { PaymentException } from '@/lib/domain-ui/transaction-status'
import { canBeAccepted } from './timeline-steps'

export type OpenQuestion = PaymentException | 'late_for_closed'

/**
 * What the merchant still has to decide: a payment keeps its exception forever, and the server says whether it waits. Money in
 * a wrong token waits as long as the server names the exception; it is decided about apart from the order.
 */
export function openQuestion({
  status,
  exception,
  undecided,
}: Pick<Transaction, 'status' | 'exception' | 'undecided'>): OpenQuestion | undefined {
  if (exception === 'wrong_token') return exception
  // A back end that does not say is asked about what can be decided.
  const waits = undecided ?? (exception === 'over' || canBeAccepted({ status, exception }))
  if (!waits || !exception) return undefined
  return exception === 'late' && status === TRANSACTION_STATUS.transaction_closed ? 'late_for_closed' : exception
}
