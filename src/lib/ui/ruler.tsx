import { classNames } from './class-names'

interface RulerProps {
  /** How many ticks. */
  ticks: number
  /** Tall ink: used, confirmed, gone. */
  used: number
  /** Tall and hatched: what this act adds. */
  planned?: number
  /** Green ink: all of it is good (confirmations, all delivered). */
  good?: boolean
  className?: string
}

/**
 * Limits, confirmations, attempts, countdowns as ticks. It is a drawing: the numbers stand beside it in words, so it
 * is not read aloud.
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
