import { type ChartPoint, type ChartScale, type ChartSeries, height } from './chart-data'
import type { DonutPart } from './donut-options'

interface EarlyMarksProps {
  kind: 'bars' | 'lines'
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  scale: ChartScale
}

/** The share of a column that bars take, as in bar-line-options.ts. */
const ONE = 0.64
const GROUP = 0.72

const FILLS = ['fill-(--chart-1)', 'fill-(--chart-2)', 'fill-(--chart-3)', 'fill-(--chart-4)']
const STROKES = ['stroke-(--chart-1)', 'stroke-(--chart-2)', 'stroke-(--chart-3)', 'stroke-(--chart-4)']

/**
 * The known figures in plain SVG, where ApexCharts will draw them, so that a chart is visible before 125 kB of code
 * arrive.
 */
export function EarlyMarks({ kind, points, series, scale }: EarlyMarksProps) {
  const span = scale.max - scale.min
  const mains = series.filter(({ role }) => role === 'main')
  const width = kind === 'bars' ? points.length : Math.max(1, points.length - 1)
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${span}`}
      preserveAspectRatio="none"
      className="block size-full overflow-visible"
    >
      {series
        .filter(({ role }) => role !== 'previous')
        .map((one) => {
          const position = mains.length === 1 ? -1 : mains.indexOf(one)
          if (kind === 'lines')
            return <Course key={one.key} points={points} series={one} top={scale.max} position={position} />
          return (
            <Bars key={one.key} points={points} series={one} top={scale.max} group={{ position, of: mains.length }} />
          )
        })}
    </svg>
  )
}

interface MarkProps {
  points: readonly ChartPoint[]
  series: ChartSeries
  /** The distance of zero from the upper edge. */
  top: number
}

function Bars({ points, series, top, group }: MarkProps & { group: { position: number; of: number } }) {
  const isBelow = series.role === 'below'
  const isGrouped = group.of > 1 && !isBelow
  const width = isGrouped ? GROUP / group.of : ONE
  const left = isGrouped ? (1 - GROUP) / 2 + group.position * width : (1 - ONE) / 2
  const fill = isBelow ? FILLS[0] : isGrouped ? FILLS[group.position] : 'fill-(--chart-ink)'
  return points.map((point, index) => {
    const value = height(point, series)
    if (value === null) return null
    const isToday = point.today && !isBelow && !isGrouped
    // Another service may send a sum below zero: its bar then lies on the other side of the line.
    const isOverLine = isBelow === value < 0
    const length = value < 0 ? -value : value
    return (
      <rect
        key={point.key}
        x={index + left}
        y={isOverLine ? top - length : top}
        width={width}
        height={length}
        className={isToday ? 'fill-(--chart-today)' : fill}
      />
    )
  })
}

function Course({ points, series, top, position }: MarkProps & { position: number }) {
  let pen = 'M'
  let line = ''
  points.forEach((point, index) => {
    const value = height(point, series)
    if (value !== null) line += `${pen}${index} ${top - value}`
    pen = value === null ? 'M' : 'L'
  })
  const stroke = series.role === 'below' ? STROKES[0] : (STROKES[position] ?? 'stroke-(--chart-ink)')
  return <path d={line} fill="none" strokeWidth="1.5" vectorEffect="non-scaling-stroke" className={stroke} />
}

/** The radius of the middle of the ring in a box of 100, matching 70 % in ApexCharts. */
const RADIUS = 39.3
const THICKNESS = 14
/** The gap between two parts, in percent of the ring. */
const GAP = 0.6
const RINGS = [
  'stroke-(--chart-1)',
  'stroke-(--chart-2)',
  'stroke-(--chart-3)',
  'stroke-(--chart-4)',
  'stroke-(--chart-5)',
  'stroke-(--chart-6)',
  'stroke-(--chart-7)',
  'stroke-(--chart-8)',
]

/** The ring of `DonutChart` until its code is loaded. */
export function EarlyRing({ parts }: { parts: readonly DonutPart[] }) {
  return (
    <svg aria-hidden viewBox="0 0 100 100" className="block size-full -rotate-90">
      {parts.map((part, index) => {
        const from = parts.slice(0, index).reduce((sum, { percent }) => sum + Number(percent), 0)
        return (
          <circle
            key={part.key}
            cx="50"
            cy="50"
            r={RADIUS}
            fill="none"
            pathLength="100"
            strokeWidth={THICKNESS}
            strokeDasharray={`${Math.max(0, Number(part.percent) - GAP)} 100`}
            strokeDashoffset={-from}
            className={part.others ? 'stroke-(--chart-others)' : (RINGS[index] ?? 'stroke-(--chart-others)')}
          />
        )
      })}
    </svg>
  )
}
