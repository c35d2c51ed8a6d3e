import { Suspense, useMemo } from 'react'
import { classNames } from '../class-names'
import { ChartCursor } from './chart-cursor'
import { type ChartPoint, type ChartSeries, chartScale } from './chart-data'
import { Grid, positionOf, Previous, Ticks } from './chart-overlay'
import { ChartTable } from './chart-table'
import { EarlyMarks } from './early-marks'
import { BarLineDrawing } from './lazy-drawings'

type ChartView = 'chart' | 'table'

export interface BarLineChartProps {
  /** The name: "Account funds". */
  label: string
  /** A description in one sentence: total, highest, when. */
  summary: string
  /** The name of the table's first column: "Day". */
  pointName: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  kind: 'bars' | 'lines'
  view: ChartView
  /** Formats a decimal string; null is unknown. */
  format: (value: string | null) => string
}

const NARROW_TICKS = 4
const WIDE_TICKS = 7

/**
 * Amounts or counts over days: dark bars, refunds below zero in blue, the previous period as a dashed step line, today
 * hatched because it is not finished (DESIGN.md section 8). Screen readers get a sentence, the points by arrow keys,
 * and a table.
 */
export function BarLineChart(props: BarLineChartProps) {
  const { label, summary, points, series, view, format } = props
  return (
    <figure className="m-0">
      <figcaption className="sr-only">{summary}</figcaption>
      {view === 'table' ? (
        <ChartTable
          name={label}
          head={[props.pointName, ...series.map(({ name }) => name)]}
          rows={points.map((point) => ({
            key: point.key,
            cells: [point.title, ...series.map(({ key }) => format(point.values[key] ?? null))],
          }))}
          className="h-64"
        />
      ) : (
        <Plot {...props} />
      )}
    </figure>
  )
}

function Plot({ label, points, series, kind, format }: BarLineChartProps) {
  const scale = useMemo(() => {
    const all = chartScale(points, series)
    return kind === 'lines' ? { ...all, min: 0 } : all
  }, [points, series, kind])
  const grouped = series.filter(({ role }) => role === 'main').length > 1
  const previous = series.find(({ role }) => role === 'previous')
  return (
    <div className="h-64 pt-2 pb-7 pl-10 forced-color-adjust-none">
      <div className="relative h-full">
        <Grid scale={scale} />
        {kind === 'bars' && grouped && <TodayColumn points={points} />}
        {/* What the drawing shows is in the sentence, and at the cursor. */}
        <div aria-hidden className="absolute inset-0 overflow-hidden">
          <Suspense fallback={<EarlyMarks {...{ kind, points, series, scale }} />}>
            <BarLineDrawing {...{ kind, points, series, scale }} />
          </Suspense>
        </div>
        {previous && <Previous points={points} series={previous} scale={scale} kind={kind} />}
        <Ticks points={points} kind={kind} most={NARROW_TICKS} className="desk:hidden" />
        <Ticks points={points} kind={kind} most={WIDE_TICKS} className="phone:hidden" />
        <ChartCursor label={label} points={points} series={series} kind={kind} format={format} />
      </div>
    </div>
  )
}

/** The hatched background of today's column, for grouped bars. */
function TodayColumn({ points }: { points: readonly ChartPoint[] }) {
  const index = points.findIndex((point) => point.today)
  if (index === -1) return null
  return (
    <span
      aria-hidden
      style={{ left: `${positionOf(index, points.length, 'bars')}%`, width: `${100 / points.length}%` }}
      className={classNames('hatch absolute inset-y-0 -translate-x-1/2 opacity-25')}
    />
  )
}
