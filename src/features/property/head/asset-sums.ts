import type { Asset, AssetList } from '@/lib/api/statistics'
import { compare, type Decimal, divide, multiply, subtract, sum, toDecimal } from '@/lib/money/amount'

const USDT_DECIMALS = 6

/** Worth in USDT, with six decimals, of a part of an asset at the rate of the whole; cut, never rounded up. */
function worthOf(part: Decimal, { balance, value }: Asset): Decimal {
  if (compare(balance, '0') === 0) return '0'
  return divide(multiply(part, value), balance, { scale: USDT_DECIMALS })
}

/**
 * What lies with the applications and what with the capital account, held money included: the two make the total.
 * Undefined where the back end does not tell them apart.
 */
export function splitOf({ list, total_value }: AssetList): { capital: string; applications: string } | undefined {
  const parts: Decimal[] = []
  for (const asset of list) {
    if (asset.in_applications === undefined) return undefined
    parts.push(worthOf(asset.in_applications, asset))
  }
  const applications = sum(parts)
  return {
    capital: toDecimal(subtract(total_value, applications)),
    applications: toDecimal(applications),
  }
}

/** An asset's part of the whole in percent, with two decimals; undefined of nothing. */
export function shareOf({ value }: Asset, { total_value }: AssetList): string | undefined {
  if (compare(total_value, '0') <= 0) return undefined
  return toDecimal(divide(multiply(value, '100'), total_value, { scale: 2 }))
}
