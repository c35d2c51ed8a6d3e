import { Refusal } from './refusal'
import { fiatDecimals } from '#shared/contract/fields'
import { compare, divide, multiply, rescale, toAmount, toDecimal } from '#shared/money/amount'

/** Payers type the amount into a wallet, so it gets no more decimals than this, even where the token has more. */
const MOST_DECIMALS = 6
/** The fiat currency of statements, and of an order that was asked in the token. */
export const DEFAULT_FIAT = 'USD'

/** No single payment, recharge or withdrawal is worth more: such an amount is a slip of the hand. */
const LARGEST_USDT = '1000000000'

/** A source that works states its rates every minute. After a day without one, the last of them is of another day. */
export const RATE_GOOD_SECONDS = 24 * 3600

/** How many USDT one unit of a fiat currency and one token are worth, as decimal text. */
export interface Rates {
  fiat_rate: string
  token_rate: string
}

/**
 * A price in fiat as an amount of the token, rounded up to at most six decimals, so that the merchant never gets less
 * than the price.
 */
export function tokenAmount(fiat_amount: string, { fiat_rate, token_rate }: Rates, decimals: number): string {
  const scale = Math.min(decimals, MOST_DECIMALS)
  return toDecimal(divide(multiply(fiat_amount, fiat_rate), token_rate, { scale, rounding: 'up' }))
}

/**
 * The value of an amount of the token in a currency, truncated to its smallest unit.
 *
 * @example
 * fiatAmount('14', { fiat_rate: '0.14', token_rate: '1' }, 'CNY') // '100.00'
 */
export function fiatAmount(amount: string, { fiat_rate, token_rate }: Rates, fiat_name: string): string {
  return toDecimal(divide(multiply(amount, token_rate), fiat_rate, { scale: fiatDecimals(fiat_name) }))
}

const WORTH_DECIMALS = 6
const RATE_DECIMALS = 18

/**
 * What an amount of the token is worth in fiat, cut to six decimals. Books need more than cents: small fees would be lost.
 *
 * @example
 * fiatWorth('-0.05', { fiat_rate: '1', token_rate: '0.9998' }) // '-0.04999'
 */
export function fiatWorth(amount: string, { fiat_rate, token_rate }: Rates): string {
  return trimmed(toDecimal(divide(multiply(amount, token_rate), fiat_rate, { scale: WORTH_DECIMALS })))
}

/**
 * What one token is worth in fiat, cut to 18 decimals.
 *
 * @example
 * fiatPerToken({ fiat_rate: '0.5', token_rate: '1' }) // '2'
 */
export function fiatPerToken({ fiat_rate, token_rate }: Rates): string {
  return trimmed(toDecimal(divide(token_rate, fiat_rate, { scale: RATE_DECIMALS })))
}

const trimmed = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

/**
 * Refuses an amount that no payment can be worth.
 *
 * @param rate USDT for one token
 * @throws Refusal parameter_error at `amount`
 * @example refuseTooLarge('99999999999999999999', '1') // throws
 */
export function refuseTooLarge(amount: string, rate: string): void {
  if (compare(multiply(amount, rate), LARGEST_USDT) > 0)
    throw new Refusal('parameter_error', [
      { path: 'amount', message: `Worth at most ${LARGEST_USDT} USDT`, chinese: `价值最多 ${LARGEST_USDT} USDT` },
    ])
}

/** Whether an amount is a whole number of the token's smallest units, so that it can be sent. */
export function fitsToken(amount: string, decimals: number): boolean {
  const written = toAmount(amount)
  return (
    written.scale <= decimals ||
    rescale(written, decimals).units * 10n ** BigInt(written.scale - decimals) === written.units
  )
}
