import { multiply, rescale, subtract } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'

const USDT_DECIMALS = 6

/** The parts of a credited amount, as decimal text. */
export interface Shares {
  fees: string
  mch_real_receive: string
  /** The merchant's share in USDT. */
  usdt_amount: string
}

/**
 * Splits a credited amount between the platform and the merchant. The fee is truncated to the token's decimals, so a
 * remainder of one unit goes to the merchant.
 *
 * @param terms `fee` is the platform's share, such as `0.005`; `rate` is USDT for one token
 * @example
 * sharesOf('10', { fee: '0.005', decimals: 6, rate: '1' }) // fees 0.05, mch_real_receive 9.95
 */
export function sharesOf(credited: string, terms: { fee: string; decimals: number; rate: string }): Shares {
  const fees = rescale(multiply(credited, terms.fee), terms.decimals)
  const received = subtract(credited, fees)
  const usdt_amount = rescale(multiply(received, terms.rate), USDT_DECIMALS)
  const plain = { mode: 'plain' } as const
  return {
    fees: formatAmount(fees, plain),
    mch_real_receive: formatAmount(received, plain),
    usdt_amount: formatAmount(usdt_amount, plain),
  }
}
