import type { Transaction } from '@/lib/api/contract/transactions'
import { TRANSACTION_STATUS } from '@/lib/api/contract/transactions'
import type { PaymentException } from '@/lib/domain-ui/transaction-status'
import type { RefundOption } from '@/lib/api/transactions'
import { canBeAccepted } from './timeline-steps'

export type OpenQuestion = PaymentException | 'late_for_closed'

/**
 * What the merchant still has to decide. A payment keeps its exception forever, but the question ends when the order
 * was accepted or refunded.
 *
 * @param options the refunds that the server allows; undefined when it does not say
 */
export function openQuestion(
  { status, exception }: Pick<Transaction, 'status' | 'exception'>,
  options: readonly RefundOption[] | undefined,
): OpenQuestion | undefined {
  switch (exception) {
    case 'over':
      return options === undefined || options.some(({ kind }) => kind === 'overpaid') ? exception : undefined
    case 'under':
      return canBeAccepted({ status, exception }) ? exception : undefined
    case 'late':
      if (status === TRANSACTION_STATUS.transaction_closed) return 'late_for_closed'
      return canBeAccepted({ status, exception }) ? exception : undefined
    default:
      return exception ?? undefined
  }
}
