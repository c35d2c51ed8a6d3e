import { formatAmount } from '@/lib/money/format'

/** An amount of a network's own coin, whole: a limit of 0.000066 is nothing in two decimals. */
export function Gas({ value, unit }: { value: string; unit: string }) {
  return (
    <span className="tabular-nums">
      {formatAmount(value, { mode: 'plain' })} <span className="text-text-3">{unit}</span>
    </span>
  )
}
