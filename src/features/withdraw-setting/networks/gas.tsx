import { formatAmount } from '@/lib/money/format'

/** An amount of a network's own coin with all decimals: 0.000066 would be zero with two. */
export function Gas({ value, unit }: { value: string; unit: string }) {
  return (
    <span className="tabular-nums">
      {formatAmount(value, { mode: 'plain' })} <span className="text-text-3">{unit}</span>
    </span>
  )
}
