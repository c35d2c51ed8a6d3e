import { compare, subtract, type Amount, type Decimal } from '#shared/money/amount'

/** How much a merchant may send out, in USDT. */
export interface PayoutLimits {
  /** At once. */
  readonly single_limit: string
  /** Within any 24 hours. */
  readonly day_limit: string
  /** What was asked for in the last 24 hours, without what was rejected, cancelled or failed. */
  readonly day_used: string
}

/** What is left of the limit of 24 hours, in USDT; below zero after the limit was lowered. */
export function dayRest({ day_limit, day_used }: PayoutLimits): Decimal {
  return subtract(day_limit, day_used)
}

/**
 * The limit that a payout exceeds, the same before it is sent and when it is asked for. An amount of exactly the limit is
 * allowed.
 *
 * @param worth in USDT
 * @returns undefined for none
 * @example exceededLimit('10', { single_limit: '100', day_limit: '50', day_used: '41' }) // 'day'
 */
export function exceededLimit(worth: Amount | Decimal, limits: PayoutLimits): 'single' | 'day' | undefined {
  if (compare(worth, limits.single_limit) > 0) return 'single'
  return compare(worth, dayRest(limits)) > 0 ? 'day' : undefined
}
