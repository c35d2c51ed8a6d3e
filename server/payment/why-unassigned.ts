import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import type { UnassignedMoney } from '#shared/contract/unassigned'

/** What decides why money belongs to no order. */
interface Facts {
  /** null: a token that the platform does not know. */
  readonly token_id: string | null
  readonly state: string
  readonly in_suspense: boolean
  /** The token that the order asked for; null where the address is that of no order. */
  readonly asked_token_id: string | null
  /** Of the payment. */
  readonly status: number | null
  readonly exception: string | null
}

const { to_be_paid, transaction_closed, under_refund, refunded, error, chain_confirmation_failure } = TRANSACTION_STATUS

/** The statuses in which the status alone says why. */
const BY_STATUS: Readonly<Record<number, UnassignedMoney['why']>> = {
  [to_be_paid]: 'waiting',
  [under_refund]: 'waiting',
  [transaction_closed]: 'closed',
  [refunded]: 'refunded',
  [error]: 'error',
  [chain_confirmation_failure]: 'returned',
}

/**
 * Why confirmed money belongs to no order, from what the order has become.
 *
 * @example
 * whyUnassigned({ token_id: '101', state: 'open', in_suspense: true, asked_token_id: '101', status: 4, exception: 'late' })
 * // 'closed'
 */
export function whyUnassigned(facts: Facts): UnassignedMoney['why'] {
  const { token_id, state, in_suspense, asked_token_id, status, exception } = facts
  if (token_id === null) return 'unknown_token'
  if (state === 'open' && !in_suspense) return 'too_large'
  if (status === null) return 'no_order'
  if (token_id !== asked_token_id) return 'wrong_token'
  return BY_STATUS[status] ?? (exception === 'under' ? 'under' : 'late')
}
