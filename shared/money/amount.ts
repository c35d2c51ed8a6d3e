/** An exact decimal: `units / 10 ** scale`. 1250.5 USDT at scale 6 is `{ units: 1250500000n, scale: 6 }`. */
export type Amount = { readonly units: bigint; readonly scale: number }

/** What every function below takes: an amount, or the decimal string that the wire carries. */
export type Decimal = Amount | string

/**
 * The text of an amount that is not known, for example because a back end does not tell it. Arithmetic with it gives an
 * unknown amount, a comparison with it gives NaN, so that every test with it is false; it is shown as this dash. It is
 * never zero, because a zero would look like lost money.
 */
export const UNKNOWN = '—'
const NOT_KNOWN: Amount = { units: 0n, scale: Number.NaN }

/** Whether an amount is known. */
export function isKnown(value: Decimal): boolean {
  return !Number.isNaN(toAmount(value).scale)
}

/** `down` is toward zero, `up` away from zero; `half-even` sends ties to the even neighbour. */
export type Rounding = 'down' | 'up' | 'half-even'

export type AmountErrorReason = 'not-a-decimal' | 'too-long' | 'bad-scale' | 'divide-by-zero' | 'loses-digits'

/**
 * A number that is not a decimal string, or that cannot be computed exactly. The cause is a mistake in a program or on
 * the wire; the input of a person goes through `readAmountInput`, which never throws.
 */
export class AmountError extends Error {
  override readonly name = 'AmountError'
  readonly reason: AmountErrorReason

  constructor(reason: AmountErrorReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** More characters than any sum of money has. A longer text from outside would make the multiplications slow. */
const MAX_LENGTH = 100
const DECIMAL = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/

function checkedScale(scale: number): number {
  if (Number.isInteger(scale) && scale >= 0) return scale
  throw new AmountError('bad-scale', `A scale is a whole number from 0 up, not ${scale}`)
}

const powerOfTen = (exponent: number): bigint => 10n ** BigInt(checkedScale(exponent))
const magnitude = (units: bigint): bigint => (units < 0n ? -units : units)

/**
 * Reads a decimal string as the wire writes it: optional `-`, no leading zeros, no exponent, no grouping.
 * The scale is the number of decimals written, so `toDecimal` gives back the same text ("-0" becomes "0").
 * @throws AmountError `not-a-decimal` or `too-long`
 * @example parseAmount('1250.50') // { units: 125050n, scale: 2 }
 */
export function parseAmount(text: string): Amount {
  if (text === UNKNOWN) return NOT_KNOWN
  if (text.length > MAX_LENGTH) throw new AmountError('too-long', `An amount has at most ${MAX_LENGTH} characters`)
  if (!DECIMAL.test(text)) throw new AmountError('not-a-decimal', `Not a decimal string: ${JSON.stringify(text)}`)
  const point = text.indexOf('.')
  return { units: BigInt(text.replace('.', '')), scale: point === -1 ? 0 : text.length - point - 1 }
}

/**
 * The amount itself, or the parsed string.
 * @throws AmountError as `parseAmount` does
 */
export function toAmount(value: Decimal): Amount {
  return typeof value === 'string' ? parseAmount(value) : value
}

/**
 * An amount from a token's smallest units, as a chain counts them.
 * @example fromUnits(1_250_500_000n, 6) // 1250.500000
 */
export function fromUnits(units: bigint, scale: number): Amount {
  return { units, scale: checkedScale(scale) }
}

/**
 * The smallest units of a token, for a chain. Never rounds.
 * @throws AmountError `loses-digits` when the amount is finer than the token
 */
export function toUnits(value: Decimal, scale: number): bigint {
  const amount = toAmount(value)
  if (!isKnown(amount)) throw new AmountError('not-a-decimal', 'An unknown amount has no units')
  const exact = rescale(amount, scale)
  if (compare(exact, amount) !== 0) {
    throw new AmountError('loses-digits', `${toDecimal(amount)} has more than ${scale} decimals`)
  }
  return exact.units
}

/** The digits before and after the point, without sign. */
export function digitsOf(value: Decimal): { integer: string; fraction: string } {
  const { units, scale } = toAmount(value)
  if (Number.isNaN(scale)) return { integer: UNKNOWN, fraction: '' }
  const digits = magnitude(units)
    .toString()
    .padStart(scale + 1, '0')
  const point = digits.length - scale
  return { integer: digits.slice(0, point), fraction: digits.slice(point) }
}

/** The decimal string of the wire, with exactly as many decimals as the amount's scale. */
export function toDecimal(value: Decimal): string {
  const amount = toAmount(value)
  const { integer, fraction } = digitsOf(amount)
  const minus = amount.units < 0n ? '-' : ''
  return fraction === '' ? `${minus}${integer}` : `${minus}${integer}.${fraction}`
}

/** The same value with another number of decimals. Digits that do not fit are rounded, by default toward zero. */
export function rescale(value: Decimal, scale: number, rounding: Rounding = 'down'): Amount {
  const amount = toAmount(value)
  if (!isKnown(amount)) return NOT_KNOWN
  const steps = checkedScale(scale) - amount.scale
  if (steps >= 0) return { units: amount.units * powerOfTen(steps), scale }
  return { units: divideUnits(amount.units, powerOfTen(-steps), rounding), scale }
}

/** Both amounts in units of the finer scale. */
function align(a: Decimal, b: Decimal): { left: bigint; right: bigint; scale: number } {
  const left = toAmount(a)
  const right = toAmount(b)
  if (!isKnown(left) || !isKnown(right)) return { left: 0n, right: 0n, scale: Number.NaN }
  const scale = Math.max(left.scale, right.scale)
  return { left: rescale(left, scale).units, right: rescale(right, scale).units, scale }
}

/** Exact sum, at the finer scale of the two. */
export function add(a: Decimal, b: Decimal): Amount {
  const { left, right, scale } = align(a, b)
  return { units: left + right, scale }
}

/** Exact difference a - b, at the finer scale of the two. */
export function subtract(a: Decimal, b: Decimal): Amount {
  const { left, right, scale } = align(a, b)
  return { units: left - right, scale }
}

/** Exact product; the scales add up, so rescale what is shown or stored. */
export function multiply(a: Decimal, b: Decimal): Amount {
  const left = toAmount(a)
  const right = toAmount(b)
  return { units: left.units * right.units, scale: left.scale + right.scale }
}

export type DivideOptions = { scale: number; rounding?: Rounding }

/**
 * Quotient a / b with `scale` decimals, by default rounded toward zero.
 * @throws AmountError `divide-by-zero`
 */
export function divide(a: Decimal, b: Decimal, { scale, rounding = 'down' }: DivideOptions): Amount {
  const { left, right, scale: common } = align(a, b)
  if (Number.isNaN(common)) return NOT_KNOWN
  if (right === 0n) throw new AmountError('divide-by-zero', `${toDecimal(a)} divided by zero`)
  return { units: divideUnits(left * powerOfTen(scale), right, rounding), scale }
}

function divideUnits(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = dividend / divisor
  const rest = magnitude(dividend % divisor)
  if (rest === 0n || rounding === 'down') return quotient
  const away = dividend < 0n === divisor < 0n ? 1n : -1n
  if (rounding === 'up') return quotient + away
  const twice = rest * 2n
  const half = magnitude(divisor)
  const isAboveHalf = twice > half || (twice === half && quotient % 2n !== 0n)
  return isAboveHalf ? quotient + away : quotient
}

/**
 * -1, 0 or 1, as `Array.sort` expects. Compares values: 1.5 equals 1.50. NaN when one is not known: it is neither less,
 * nor more, nor equal.
 */
export function compare(a: Decimal, b: Decimal): number {
  const { left, right, scale } = align(a, b)
  if (Number.isNaN(scale)) return Number.NaN
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** -1 below zero, 0 at zero, 1 above, NaN when it is not known. */
export function signOf(value: Decimal): number {
  return compare(value, '0')
}

/** Exact sum of any number of amounts; zero for an empty list. */
export function sum(values: Iterable<Decimal>): Amount {
  let total: Amount = { units: 0n, scale: 0 }
  for (const value of values) total = add(total, value)
  return total
}

/**
 * The change from one period to the next in percent with one decimal, truncated toward zero: a fall of 99.96 % must not
 * be shown as "-100.0". There is no percentage from zero: the result is then undefined, which is shown as a dash.
 * @example percentChange('80', '90') // '12.5'
 */
export function percentChange(previous: Decimal, current: Decimal): string | undefined {
  if (signOf(previous) === 0 || !isKnown(previous) || !isKnown(current)) return undefined
  const base = toAmount(previous)
  const change = multiply(subtract(current, base), '100')
  return toDecimal(divide(change, { units: magnitude(base.units), scale: base.scale }, { scale: 1 }))
}
