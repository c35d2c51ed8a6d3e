import { Refusal } from '#server/core/refusal'
import { fitsToken } from '#server/core/price'
import { compare, divide, fromUnits, multiply, rescale, subtract, toDecimal } from '#shared/money/amount'
import type { Amount, Decimal } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { refuseAboveLimits } from '../policy/limits'
import { dayRest, type PayoutLimits } from '#shared/rules/payout-limits'
import type { WithdrawalCost } from './cost'

const USDT_DECIMALS = 6

/** The figures that limit a withdrawal; decimal text. */
interface AmountLimits extends PayoutLimits {
  readonly cost: Pick<WithdrawalCost, 'decimals' | 'rate' | 'minimum'>
  /** The balance of the capital account. */
  readonly available: string
}

/** The value of an amount of a token in USDT, truncated to six decimals. */
export function worthOf(amount: string, rate: string): string {
  return toDecimal(rescale(multiply(amount, rate), USDT_DECIMALS))
}

/**
 * The amount in plain digits.
 *
 * @throws Refusal parameter_error when it has more decimals than the token; it is never rounded
 */
export function exactAmount(amount: string, { decimals }: Pick<WithdrawalCost, 'decimals'>): string {
  if (fitsToken(amount, decimals)) return formatAmount(amount, { mode: 'plain' })
  throw new Refusal('parameter_error', [
    { path: 'amount', message: `At most ${decimals} decimals`, chinese: `最多 ${decimals} 位小数` },
  ])
}

/**
 * Refuses an amount outside the limits. It must be less than the balance (SPEC.md section 5).
 *
 * @throws Refusal amount_too_small, insufficient_balance, amount_not_below_balance, single_withdrawal_too_large,
 * day_limit_exceeded
 */
export function refuseAmount(amount: string, { cost, available, ...limits }: AmountLimits): void {
  if (compare(amount, cost.minimum) < 0) throw new Refusal('amount_too_small')
  const toBalance = compare(amount, available)
  if (toBalance > 0) throw new Refusal('insufficient_balance')
  if (toBalance === 0) throw new Refusal('amount_not_below_balance')
  refuseAboveLimits(multiply(amount, cost.rate), limits)
}

/** The largest amount that {@link refuseAmount} accepts; '0' when there is none. */
export function largestAmount({ cost, available, ...limits }: AmountLimits): string {
  const inToken = (usdt: Decimal): Amount => divide(usdt, cost.rate, { scale: cost.decimals })
  const most = [
    subtract(available, fromUnits(1n, cost.decimals)),
    inToken(limits.single_limit),
    inToken(dayRest(limits)),
  ].reduce((least, each) => (compare(each, least) < 0 ? each : least))
  return compare(most, cost.minimum) < 0 ? '0' : formatAmount(most, { mode: 'plain' })
}
