import type { Quote } from '@/lib/api/withdrawal'
import type { RuleName } from '#shared/rules/rule'
import { dayRest, exceededLimit } from '#shared/rules/payout-limits'
import { compare, fromUnits, isKnown, multiply, signOf, subtract, toDecimal } from '#shared/money/amount'
import type { AmountInput } from '#shared/money/input'

/** Why an amount cannot be sent: a form rule, or a bound of withdrawals. */
export type AmountProblem = RuleName | 'too-small' | 'over-single' | 'over-day' | 'eaten-by-fee'

/** The bounds of the amount. An unknown bound is checked by the server only. */
export interface AmountBounds {
  /** Decimal string of the token. */
  available: string | undefined
  /** In the token. */
  minimum: string | undefined
  fee: string | undefined
  /** From any quote of this token: rate and limits do not depend on the amount. */
  known: Pick<Quote, 'rate' | 'single_limit' | 'day_limit' | 'day_used'> | undefined
}

/**
 * Why an amount that was typed cannot be sent; undefined when it can. It must be strictly less than the balance (SPEC.md
 * section 5). Limits are in USDT, over 24 hours.
 */
export function amountProblem(input: AmountInput, bounds: AmountBounds): AmountProblem | undefined {
  if (!input.ok) return `amount-${input.reason}`
  const { available, minimum, fee, known } = bounds
  const { amount } = input
  if (available !== undefined && isKnown(available) && compare(amount, available) >= 0)
    return 'amount-not-below-balance'
  if (minimum !== undefined && compare(amount, minimum) < 0) return 'too-small'
  if (fee !== undefined && compare(amount, fee) <= 0) return 'eaten-by-fee'
  if (!known) return undefined
  const limit = exceededLimit(multiply(amount, known.rate), known)
  return limit && `over-${limit}`
}

export type LargestReason = 'balance' | 'single' | 'day'

/**
 * The rule that limits the largest amount: the balance minus its smallest unit, the single limit, or the rest of the
 * daily limit.
 */
export function largestReason({ largest, balance, rate, ...limits }: Quote, decimals: number): LargestReason {
  const below = subtract(balance, fromUnits(1n, decimals))
  if (compare(largest, below) >= 0) return 'balance'
  const rest = dayRest(limits)
  return compare(rest, limits.single_limit) < 0 && compare(multiply(largest, rate), rest) <= 0 ? 'day' : 'single'
}

/** A figure of a quote that can be computed from the others. */
export type Figure = 'amount' | 'received' | 'balance_after'

/**
 * Computes the quote again: amount - fee = received, balance - amount = balance_after.
 * @returns the wrong figures, none when it adds up
 */
export function wrongFigures(quote: Quote, asked: string): Figure[] {
  const { amount, fee, received, balance, balance_after } = quote
  const checks: Record<Figure, boolean> = {
    amount: compare(amount, asked) === 0,
    // What nobody has told cannot be wrong.
    received:
      !isKnown(fee) || (compare(subtract(amount, fee), received) === 0 && signOf(fee) >= 0 && signOf(received) > 0),
    balance_after:
      !isKnown(balance) || (compare(subtract(balance, amount), balance_after) === 0 && compare(amount, balance) < 0),
  }
  return (['amount', 'received', 'balance_after'] as const).filter((figure) => !checks[figure])
}

/** The text that Max writes into the field, without zeros at the end. */
export function plainAmount(amount: string): string {
  return amount.includes('.') ? toDecimal(amount).replace(/\.?0+$/, '') : toDecimal(amount)
}
