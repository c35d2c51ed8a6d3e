import { multiply, rescale, subtract, toDecimal } from '@/lib/money/amount'

const USDT_DECIMALS = 6

/** Who gets what of a payment, as decimal text. */
export interface Shares {
  fees: string
  mch_real_receive: string
  /** The merchant's share in USDT. */
  usdt_amount: string
}

/**
 * Splits what was credited between us and the merchant. The fee is truncated to the token's decimals, so the odd unit is
 * the merchant's.
 *
 * @param terms `fee` is the share that we keep, such as `0.005`; `rate` is USDT for one of the token
 * @example
 * sharesOf('10', { fee: '0.005', decimals: 6, rate: '1' }) // 0.05 for us, 9.95 for the merchant
 */
export function sharesOf(credited: string, terms: { fee: string; decimals: number; rate: string }): Shares {
  const fees = rescale(multiply(credited, terms.fee), terms.decimals)
  const mch_real_receive = rescale(subtract(credited, fees), terms.decimals)
  return {
    fees: toDecimal(fees),
    mch_real_receive: toDecimal(mch_real_receive),
    usdt_amount: toDecimal(rescale(multiply(mch_real_receive, terms.rate), USDT_DECIMALS)),
  }
}
