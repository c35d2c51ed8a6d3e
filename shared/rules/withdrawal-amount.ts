import { compare, type Decimal } from '#shared/money/amount'
import { readAmountInput, type AmountInputReason } from '#shared/money/input'
import { fail, pass, type Checked } from './rule'

type WithdrawalAmountRule = `amount-${AmountInputReason}` | 'amount-not-below-balance'

/**
 * Checks the amount of a withdrawal, as a decimal string: positive, no more decimals than the token has, and strictly
 * less than the balance (SPEC.md section 5).
 */
export function checkWithdrawalAmount(
  text: string,
  { decimals, balance }: { decimals: number; balance: Decimal },
): Checked<string, WithdrawalAmountRule> {
  const input = readAmountInput(text, { decimals, refuseZero: true })
  if (!input.ok) return fail(`amount-${input.reason}`)
  return compare(input.amount, balance) < 0 ? pass(input.decimal) : fail('amount-not-below-balance')
}
