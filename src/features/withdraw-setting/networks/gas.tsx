import { formatAmount } from '#shared/money/format'

interface GasProps {
  value: string
  unit: string
  /** The most decimals in the column: unseen digits fill up to it, so that point stands under point. */
  decimals?: number
}

/** An amount of a network's own coin with all its decimals: in the form of lists, 0.000066 would be <0.001. */
export function Gas({ value, unit, decimals = 0 }: GasProps) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {formatAmount(value, { mode: 'plain' })}
      <span aria-hidden data-fill={fill(value, decimals)} className="invisible before:content-[attr(data-fill)]" />{' '}
      <span className={decimals > 0 ? 'inline-block w-8 text-left text-text-3' : 'text-text-3'}>{unit}</span>
    </span>
  )
}

/** The number of decimals as they are written. */
export function decimalsOf(value: string): number {
  const [, fraction = ''] = formatAmount(value, { mode: 'plain' }).split('.')
  return fraction.length
}

function fill(value: string, decimals: number): string {
  const own = decimalsOf(value)
  const missing = '0'.repeat(Math.max(0, decimals - own))
  return own === 0 && missing !== '' ? `.${missing}` : missing
}
