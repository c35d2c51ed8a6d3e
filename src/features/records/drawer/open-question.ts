import type { Transaction } from '@/lib/api/contract/transactions'
import { TRANSACTION_STATUS } from '@/lib/api/contract/transactions'
import type { PaymentException } from '@/lib/domain-ui/transaction-status'
import type { RefundOption } from '@/lib/api/transactions'
import { canBeAccepted } from './timeline-steps'

export type OpenQuestion = PaymentException | 'late_for_closed'

/**
 * What the merchant still has to decide. The exception stays at a payment for good; the question it raised does not: an
 * order that was accepted or given back asks nothing any more.
 *
 * @param options what the server allows to be refunded; undefined where it does not say
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
