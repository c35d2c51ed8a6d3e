import { compare, divide, multiply, subtract, sum, toDecimal } from '#shared/money/amount'
import type { TokenHolding } from '#server/ledger/accounts'

export interface RatioSlice {
  token: string
  network: string | null
  usdt_balance: string
  percent: string
}

const HUNDRED = '100.00'

/**
 * The asset ratio: the largest holdings, and OTHERS for the rest. Percentages are truncated to two decimals; the last
 * slice gets the remainder, so that they add up to 100.00.
 *
 * @example ratioOf(holdings, { top: 3 })
 */
export function ratioOf(
  holdings: readonly TokenHolding[],
  { top }: { top: number },
): { list: RatioSlice[]; total: string } {
  const owned = holdings
    .filter(({ usdt_balance }) => compare(usdt_balance, '0') > 0)
    .sort((a, b) => compare(b.usdt_balance, a.usdt_balance))
  const total = sum(owned.map(({ usdt_balance }) => usdt_balance))
  const rest = owned.slice(top)
  const slices = [
    ...owned.slice(0, top).map(({ symbol, network, usdt_balance }) => ({ token: symbol, network, usdt_balance })),
    ...(rest.length > 0
      ? [{ token: 'OTHERS', network: null, usdt_balance: toDecimal(sum(rest.map(({ usdt_balance }) => usdt_balance))) }]
      : []),
  ]
  let left = HUNDRED
  const list = slices.map((slice, index) => {
    const percent =
      index === slices.length - 1 ? left : toDecimal(divide(multiply(slice.usdt_balance, '100'), total, { scale: 2 }))
    left = toDecimal(subtract(left, percent))
    return { ...slice, percent }
  })
  return { list, total: toDecimal(total) }
}
