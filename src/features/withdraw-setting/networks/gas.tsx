import { formatAmount } from '@/lib/money/format'

/** An amount of a network's own coin with all its decimals: in the form of lists, 0.000066 would be <0.001. */
export function Gas({ value, unit }: { value: string; unit: string }) {
  return (
    <span className="tabular-nums">
      {formatAmount(value, { mode: 'plain' })} <span className="text-text-3">{unit}</span>
    </span>
  )
}
