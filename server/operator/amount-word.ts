import { signOf } from '#shared/money/amount'
import { OperatorError } from './operator-error'

/**
 * An amount as it was typed: a decimal above zero with no more decimals than its token has. It is never rounded.
 *
 * @throws OperatorError
 * @example
 * amountWord('12.5', 6) // '12.5'
 */
export function amountWord(text: string, decimals: number): string {
  const written = /^(?:0|[1-9]\d{0,19})(?:\.(?<fraction>\d{1,18}))?$/.exec(text)
  if (written === null || signOf(text) <= 0)
    throw new OperatorError(`"${text}" is no amount: write a number above zero, such as 12.5.`)
  if ((written.groups?.['fraction'] ?? '').length > decimals)
    throw new OperatorError(`"${text}" has more than the ${decimals} decimals of the token.`)
  return text
}
