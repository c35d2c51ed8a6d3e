import { UNKNOWN } from '#shared/money/amount'
import { classNames } from './class-names'

const WIDTH = 88
const HEIGHT = 30
const INSET = 3
const FEWEST = 3

interface SparklineProps {
  /** Decimal strings, oldest first; null is a missing day and a gap. */
  values: readonly (string | null)[]
  /** `line` for what happens over time, `steps` for a balance, which holds until the next day's end. */
  shape?: 'line' | 'steps'
  /** The last value is of a day that is not over: it is drawn dashed, with a hollow square. */
  openEnd?: boolean
  className?: string
}

/**
 * The history of a figure in 88 x 30 px, its last point an orange square, hollow while its day is not over. It is decoration: the change is written
 * beside it. Draws nothing for less than three points.
 */
export function Sparkline({ values, shape = 'line', openEnd = false, className }: SparklineProps) {
  const points = pointsOf(values)
  const last = points.findLast((point) => point !== null)
  if (points.filter((point) => point !== null).length < FEWEST || !last) return null
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden
      className={classNames('h-7.5 min-w-0 flex-[0_1_5.5rem]', className)}
    >
      <path d={path(openEnd ? points.slice(0, -1) : points, shape)} {...stroke} />
      {openEnd && <path d={path(points.slice(-2), shape)} {...stroke} strokeDasharray="2 2.5" data-open-end />}
      <rect
        x={last.x - 2.5}
        y={last.y - 2.5}
        width="5"
        height="5"
        rx="1"
        className={openEnd ? 'fill-surface stroke-accent-mark' : 'fill-accent-mark'}
      />
    </svg>
  )
}

const stroke = {
  fill: 'none',
  strokeWidth: '1.5',
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  className: 'stroke-(--chart-ink)',
} as const

interface Point {
  x: number
  y: number
}

/** Converts to Number only for pixels; the figure itself stays a decimal string. */
function pointsOf(values: readonly (string | null)[]): (Point | null)[] {
  // A price nobody knows is a gap, like a missing day.
  const heights = values.map((value) => (value === null || value === UNKNOWN ? null : Number(value)))
  const known = heights.filter((height) => height !== null)
  const low = Math.min(...known)
  const span = Math.max(...known) - low
  const step = (WIDTH - 2 * INSET) / Math.max(1, values.length - 1)
  return heights.map((height, index) => {
    if (height === null) return null
    const share = span === 0 ? 0.5 : (height - low) / span
    return { x: INSET + index * step, y: HEIGHT - INSET - share * (HEIGHT - 2 * INSET) }
  })
}

function path(points: readonly (Point | null)[], shape: 'line' | 'steps'): string {
  let isDrawing = false
  let line = ''
  for (const point of points) {
    if (point) {
      const [x, y] = [point.x.toFixed(1), point.y.toFixed(1)]
      // A step goes to the side first: the old balance holds until the day is over.
      line += isDrawing ? (shape === 'steps' ? `H${x}V${y}` : `L${x} ${y}`) : `M${x} ${y}`
    }
    isDrawing = point !== null
  }
  return line
}
