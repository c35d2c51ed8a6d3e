import { classNames } from '../class-names'
import { axisText, type ChartPoint, type ChartScale, type ChartSeries, height, tickIndexes } from './chart-data'

/**
 * The horizontal position of a point in the plot, in percent from the left: the middle of a column for bars, from edge
 * to edge for lines.
 */
export function positionOf(index: number, count: number, kind: 'bars' | 'lines'): number {
  if (kind === 'bars' || count === 1) return ((index + 0.5) / count) * 100
  return (index / (count - 1)) * 100
}

/** The grid lines with their values, for the eye: the cursor says each point. Zero is a stronger line. */
export function Grid({ scale }: { scale: ChartScale }) {
  return scale.lines.map((line) => {
    const top = `${((scale.max - line) / (scale.max - scale.min)) * 100}%`
    return (
      <div key={line} aria-hidden style={{ top }} className="absolute inset-x-0">
        <div className={classNames('border-t', line === 0 ? 'border-line-control' : 'border-line-hair')} />
        <span className="absolute -top-2 right-full pr-2 type-11 font-normal text-text-3 tabular-nums">
          {axisText(line)}
        </span>
      </div>
    )
  })
}

interface TicksProps {
  points: readonly ChartPoint[]
  kind: 'bars' | 'lines'
  /** The number of labels that fit. */
  most: number
  className: string
}

/** The labels under the axis; the last point always has one. */
export function Ticks({ points, kind, most, className }: TicksProps) {
  const shown = tickIndexes(points.length, most)
  return (
    <div
      aria-hidden
      className={classNames('absolute inset-x-0 top-full mt-2 h-4 max-[20rem]:overflow-x-clip', className)}
    >
      {points.map((point, index) => {
        if (!shown.has(index)) return null
        return (
          <span
            key={point.key}
            style={{ left: `${positionOf(index, points.length, kind)}%` }}
            className={classNames(
              'absolute -translate-x-1/2 type-11 whitespace-nowrap tabular-nums',
              point.today ? 'text-text-1' : 'font-normal text-text-3',
            )}
          >
            {point.tick}
          </span>
        )
      })}
    </div>
  )
}

interface PreviousProps {
  points: readonly ChartPoint[]
  series: ChartSeries
  scale: ChartScale
  kind: 'bars' | 'lines'
}

/** The previous period, dashed: steps over the columns of bars, a plain line behind lines. A missing day is a gap. */
export function Previous({ points, series, scale, kind }: PreviousProps) {
  const count = points.length
  let pen = 'M'
  let line = ''
  points.forEach((point, index) => {
    const value = height(point, series)
    if (value === null) {
      pen = 'M'
      return
    }
    const y = scale.max - value
    line += kind === 'bars' ? `${pen}${index} ${y}L${index + 1} ${y}` : `${pen}${index} ${y}`
    pen = 'L'
  })
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${kind === 'bars' ? count : Math.max(1, count - 1)} ${scale.max - scale.min}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full"
    >
      <path
        d={line}
        fill="none"
        strokeWidth="1.25"
        strokeDasharray="4 3"
        vectorEffect="non-scaling-stroke"
        className="stroke-text-3"
      />
    </svg>
  )
}
