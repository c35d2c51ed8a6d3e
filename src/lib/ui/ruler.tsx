import { classNames } from './class-names'

interface RulerProps {
  ticks: number
  /** The number of dark ticks: used, confirmed, elapsed. */
  used: number
  /** The number of hatched ticks: what this act adds. */
  planned?: number
  /** Green instead of dark: a good result (confirmations, all delivered). */
  good?: boolean
  className?: string
}

/**
 * Limits, confirmations, attempts or countdowns as ticks. It is decoration: the numbers are written beside it, so
 * screen readers skip it.
 */
export function Ruler({ ticks, used, planned = 0, good = false, className }: RulerProps) {
  return (
    <span aria-hidden className={classNames('flex h-3.5 items-end gap-0.5 forced-color-adjust-none', className)}>
      {Array.from({ length: ticks }, (_, index) => (
        <span key={index} className={classNames('min-w-px flex-1 rounded-[1px]', tick(index))} />
      ))}
    </span>
  )

  function tick(index: number): string {
    if (index < used) return good ? 'h-3.5 bg-success-solid' : 'h-3.5 bg-text-1'
    return index < used + planned ? 'hatch h-3.5' : 'h-2 bg-line-strong'
  }
}
