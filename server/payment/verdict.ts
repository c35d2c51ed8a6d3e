import { compare, sum } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'

/** In which way a payment differs from its order. */
export type PaymentException = 'under' | 'over' | 'late' | 'wrong_token'

/** A transfer to the payment's address, in the state that the watcher has stored last. */
export interface Arrival {
  readonly transfer_id: string
  readonly txid: string
  readonly state: 'seen' | 'confirmed' | 'orphaned'
  readonly is_asked_token: boolean
  /** Decimal text. */
  readonly amount: string
  /** The time of the block, which counts as the time of payment, however late the watcher read it. */
  readonly block_time: Date
  /** True: its amount is credited to the merchant's account. */
  readonly counted: boolean
  /** True: the merchant has credited it apart from the order or sent it back, so the order cannot have it any more. */
  readonly decided?: boolean
  /** True: it has a row in the table `unassigned`. */
  readonly is_noted?: boolean
}

/** Everything that decides a payment. */
export interface PaymentFacts {
  readonly status: number
  readonly exception: PaymentException | null
  /** True: the merchant accepted the payment by hand. */
  readonly accepted: boolean
  /** True: the merchant has closed the account, so that nothing more is credited to it. */
  readonly closed?: boolean
  /** The requested amount, decimal text. */
  readonly amount: string
  readonly expires_at: Date
  readonly arrivals: readonly Arrival[]
  readonly now: Date
}

/** The decision about a payment. */
export interface Verdict {
  readonly status: number
  readonly exception: PaymentException | null
  /** The sum of confirmed transfers in the requested token, credited or not; without those that were decided apart. */
  readonly amount_collected: string
  /** The transfers that are to be credited, and their sum. */
  readonly counted: readonly string[]
  readonly credited: string
  readonly txid: string | null
}

const {
  to_be_paid,
  account_paid,
  transaction_timeout,
  transaction_closed,
  under_refund,
  refunded,
  error,
  chain_confirmation_failure,
} = TRANSACTION_STATUS

/**
 * Decides a payment from all facts about it. The function reads nothing else: the same facts give the same verdict,
 * however often it is called and in whatever order they became known, so a caller may judge again at any time.
 *
 * - 1 becomes 2 when the transfers in blocks up to `expires_at` reach the amount; it becomes 3 when it has expired and
 *   none of them still waits for confirmations
 * - 3 becomes 2 when the merchant accepts it by hand, or when the amount was in blocks in time and we only read it late
 * - 2 is credited with every further transfer (`over`), and becomes 8 when the chain takes transfers back and the rest
 *   no longer reaches the amount
 * - once the account is closed no status becomes better and nothing more is credited: it is money of nobody then
 * - every other status stays; what arrives then is collected but not credited
 */
export function judge(facts: PaymentFacts): Verdict {
  const right = facts.arrivals.filter((arrival) => arrival.is_asked_token && isThere(arrival))
  const status = nextStatus(facts, right)
  const creditsAll = status === account_paid && facts.closed !== true
  const counted = creditsAll ? right : right.filter((arrival) => arrival.counted && keepsCredit(status))
  const credited = total(counted)
  return {
    status,
    exception: exceptionOf(facts, { status, right, credited }),
    amount_collected: total(right),
    counted: counted.map(({ transfer_id }) => transfer_id),
    credited,
    txid: facts.arrivals.findLast(({ is_asked_token, state }) => is_asked_token && state !== 'orphaned')?.txid ?? null,
  }
}

/** Whether the chain has a transfer, and nobody has decided about it apart from its order. */
export const isThere = ({ state, decided = false }: Arrival): boolean => state === 'confirmed' && !decided
const isOnTime = ({ block_time }: Arrival, { expires_at }: PaymentFacts): boolean => block_time <= expires_at
const total = (arrivals: readonly Arrival[]): string =>
  formatAmount(sum(arrivals.map(({ amount }) => amount)), { mode: 'plain' })
/** Statuses that a paid payment gets from a refund or an error: what was credited and still is confirmed stays so. */
const keepsCredit = (status: number): boolean =>
  status === account_paid || status === under_refund || status === refunded || status === error

function nextStatus(facts: PaymentFacts, right: readonly Arrival[]): number {
  switch (facts.status) {
    case to_be_paid:
      if (facts.closed !== true && reached(facts, right)) return account_paid
      return isOver(facts) ? transaction_timeout : to_be_paid
    case transaction_timeout:
      return facts.closed !== true && (facts.accepted || reached(facts, right)) ? account_paid : transaction_timeout
    case account_paid:
      return stillPaid(facts, right) ? account_paid : chain_confirmation_failure
    default:
      return facts.status
  }
}

const reached = (facts: PaymentFacts, right: readonly Arrival[]): boolean =>
  compare(total(right.filter((arrival) => isOnTime(arrival, facts))), facts.amount) >= 0

/** Whether the order has expired and no transfer that came in time still waits for confirmations. */
const isOver = (facts: PaymentFacts): boolean =>
  facts.now >= facts.expires_at &&
  !facts.arrivals.some((arrival) => arrival.is_asked_token && arrival.state === 'seen' && isOnTime(arrival, facts))

/**
 * Whether a paid payment stays paid. One that the merchant accepted by hand need not reach its amount: it stays paid
 * while every transfer that was credited is still confirmed.
 */
const stillPaid = (facts: PaymentFacts, right: readonly Arrival[]): boolean =>
  facts.accepted
    ? facts.arrivals.some(({ counted }) => counted) &&
      facts.arrivals.every(({ counted, state }) => !counted || state === 'confirmed')
    : compare(total(right), facts.amount) >= 0

function exceptionOf(
  facts: PaymentFacts,
  { status, right, credited }: { status: number; right: readonly Arrival[]; credited: string },
): PaymentException | null {
  const isWrong = facts.arrivals.some((arrival) => !arrival.is_asked_token && isThere(arrival))
  const wrong = isWrong ? 'wrong_token' : null
  if (status === to_be_paid) return wrong
  if (status === account_paid) {
    if (compare(credited, facts.amount) > 0) return 'over'
    return facts.accepted ? facts.exception : wrong
  }
  if (status === transaction_timeout) {
    if (right.some((arrival) => !isOnTime(arrival, facts))) return 'late'
    return right.length > 0 ? 'under' : wrong
  }
  if (status === transaction_closed) return right.length > 0 ? 'late' : wrong
  return facts.exception
}
