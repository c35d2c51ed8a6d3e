import { digitsOf, isKnown, rescale, signOf, toAmount, toDecimal, UNKNOWN, type Amount, type Decimal } from './amount'

/**
 * - `list`: two decimals, three when there is a fraction beyond; truncated, never rounded (SPEC.md section 9)
 * - `full`: every decimal of the token, for drawers and confirmations
 * - `plain`: digits and a point, for exports and inputs
 */
export type AmountMode = 'list' | 'full' | 'plain'

export type FormatOptions = {
  mode?: AmountMode
  /** Decimals of the token on its chain. `full` pads to 6 without it, `plain` pads to nothing. */
  decimals?: number
  /** `always` writes a plus too, for differences. Zero has no sign. */
  sign?: 'negative' | 'always'
}

/**
 * A figure in the parts that have different colours. Joined in this order they are the whole text. The decimal point
 * belongs to `fraction`, or to `trailingZeros` when `fraction` is empty. `sign` also carries the `<` of `<0.001`.
 */
export type AmountParts = { sign: string; integer: string; fraction: string; trailingZeros: string }

const MINUS = '\u2212'
const USDT_DECIMALS = 6
const UNKNOWN_PARTS: AmountParts = { sign: '', integer: UNKNOWN, fraction: '', trailingZeros: '' }

/**
 * Formats money for the screen and for files; nothing else in the console may do so.
 * @throws AmountError when a string is not a decimal
 * @example formatAmount('1250.5059') // '1,250.505'
 * @example formatAmount('1250.5', { mode: 'full' }) // '1,250.500000'
 * @example formatAmount(undefined) // '—'
 */
export function formatAmount(value: Decimal | null | undefined, options: FormatOptions = {}): string {
  const { sign, integer, fraction, trailingZeros } = formatAmountParts(value, options)
  return `${sign}${integer}${fraction}${trailingZeros}`
}

/** The same figure as `formatAmount`, in parts. */
export function formatAmountParts(value: Decimal | null | undefined, options: FormatOptions = {}): AmountParts {
  if (value === undefined || value === null || !isKnown(value)) return UNKNOWN_PARTS
  const amount = withoutTrailingZeros(toAmount(value))
  const mode = options.mode ?? 'list'
  const shown = rescale(amount, shownDecimals(amount, mode, options.decimals))
  const isBelow = shown.units === 0n && amount.units !== 0n
  const figure = isBelow ? { units: 1n, scale: shown.scale } : shown
  return {
    sign: signText(amount, { mode, sign: options.sign }) + (isBelow ? '<' : ''),
    ...figureParts(figure, mode !== 'plain'),
  }
}

/**
 * A change in percent with its sign.
 * @example formatPercent('-12.5') // '−12.5%' with U+2212
 */
export function formatPercent(value: Decimal | null | undefined): string {
  if (value === undefined || value === null || !isKnown(value)) return UNKNOWN
  const text = toDecimal(value).replace('-', '')
  return `${signText(toAmount(value), { mode: 'full', sign: 'always' })}${text}%`
}

function shownDecimals(amount: Amount, mode: AmountMode, decimals: number | undefined): number {
  if (mode === 'list') return amount.scale > 2 ? 3 : 2
  // People decide by this figure, so no digit is hidden, even if the token claims to have fewer decimals.
  const usual = mode === 'full' ? USDT_DECIMALS : 0
  return Math.max(amount.scale, decimals === undefined || Number.isNaN(decimals) ? usual : decimals)
}

function signText(amount: Amount, { mode, sign }: { mode: AmountMode; sign: FormatOptions['sign'] }): string {
  const direction = signOf(amount)
  if (direction < 0) return mode === 'plain' ? '-' : MINUS
  return direction > 0 && sign === 'always' ? '+' : ''
}

function figureParts(amount: Amount, isGrouped: boolean): Omit<AmountParts, 'sign'> {
  const digits = digitsOf(amount)
  const integer = isGrouped ? digits.integer.replace(/\B(?=(?:[0-9]{3})+$)/g, ',') : digits.integer
  const significant = withoutZerosAtEnd(digits.fraction)
  const zeros = digits.fraction.slice(significant.length)
  if (significant === '') return { integer, fraction: '', trailingZeros: zeros === '' ? '' : `.${zeros}` }
  return { integer, fraction: `.${significant}`, trailingZeros: zeros }
}

function withoutTrailingZeros(amount: Amount): Amount {
  return rescale(amount, withoutZerosAtEnd(digitsOf(amount).fraction).length)
}

function withoutZerosAtEnd(digits: string): string {
  return digits.replace(/0+$/, '')
}
