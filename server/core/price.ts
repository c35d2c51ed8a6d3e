import { divide, multiply, rescale, toAmount, toDecimal } from '@/lib/money/amount'

/** Nobody types more decimals into a wallet, whatever the token could hold. */
const MOST_DECIMALS = 6
const FIAT_DECIMALS = 2
/** The fiat currency of statements, and of an order that was asked in the token. */
export const DEFAULT_FIAT = 'USD'

/** USDT for one unit of a fiat currency and of a token, as decimal text. */
export interface Rates {
  fiat_rate: string
  token_rate: string
}

/**
 * What a price in fiat is in the token, rounded up to at most six decimals: the merchant is never short by a unit.
 *
 * @example
 * tokenAmount('100', { fiat_rate: '0.14', token_rate: '1' }, 6) // '14.000000'
 */
export function tokenAmount(fiat_amount: string, { fiat_rate, token_rate }: Rates, decimals: number): string {
  const scale = Math.min(decimals, MOST_DECIMALS)
  return toDecimal(divide(multiply(fiat_amount, fiat_rate), token_rate, { scale, rounding: 'up' }))
}

/** What an amount of the token is worth in fiat, truncated to cents. */
export function fiatAmount(amount: string, { fiat_rate, token_rate }: Rates): string {
  return toDecimal(divide(multiply(amount, token_rate), fiat_rate, { scale: FIAT_DECIMALS }))
}

/** Whether an amount can be sent at all: no finer than the token's smallest unit. */
export function fitsToken(amount: string, decimals: number): boolean {
  const written = toAmount(amount)
  return (
    written.scale <= decimals ||
    rescale(written, decimals).units * 10n ** BigInt(written.scale - decimals) === written.units
  )
}
