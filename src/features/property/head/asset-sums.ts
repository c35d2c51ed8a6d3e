import type { Asset, AssetList } from '@/lib/api/statistics'
import {
  compare,
  type Decimal,
  divide,
  isKnown,
  multiply,
  signOf,
  subtract,
  sum,
  toDecimal,
} from '#shared/money/amount'

const USDT_DECIMALS = 6

/** The value of a part of an asset in USDT, in proportion to the whole, truncated to six decimals. */
function worthOf(part: Decimal, { balance, value }: Asset): Decimal {
  if (compare(balance, '0') === 0) return '0'
  return divide(multiply(part, value), balance, { scale: USDT_DECIMALS })
}

/**
 * The value in the applications and in the capital account, frozen money included, in USDT; they add up to the total.
 * Undefined when the back end does not separate them, or tells a total without the assets that it is made of.
 */
export function splitOf({ list, total_value }: AssetList): { capital: string; applications: string } | undefined {
  if (list.length === 0 && signOf(total_value) > 0) return undefined
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

/** The parts of the total in USDT; they add up to it. */
export interface TotalParts {
  /** Of the capital account, free to be moved. */
  available: string
  applications: string
  /** Held for withdrawals and refunds on their way. */
  frozen: string
}

/**
 * What the total is made of. Undefined when the back end does not separate the parts.
 * @example partsOf(assets) // { available: '76737.34', applications: '14680.72', frozen: '0' }
 */
export function partsOf(assets: AssetList): TotalParts | undefined {
  const split = splitOf(assets)
  if (!split) return undefined
  const frozen = sum(assets.list.map((asset) => worthOf(asset.frozen, asset)))
  if (!isKnown(frozen) || !isKnown(split.capital)) return undefined
  return {
    applications: split.applications,
    available: toDecimal(subtract(split.capital, frozen)),
    frozen: toDecimal(frozen),
  }
}

/** The value in USDT of what is available of an asset. */
export function availableOf(asset: Asset): string {
  return toDecimal(worthOf(asset.available, asset))
}

/** An asset's share of the total in percent with two decimals; undefined when the total is zero, or one is not known. */
export function shareOf({ value }: Asset, { total_value }: AssetList): string | undefined {
  if (!(signOf(total_value) > 0) || !isKnown(value)) return undefined
  return toDecimal(divide(multiply(value, '100'), total_value, { scale: 2 }))
}
