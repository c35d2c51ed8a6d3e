import { type PointerEvent, useState } from 'react'
import { classNames } from '../class-names'
import { seriesGround } from './chart-legend'
import type { ChartPoint, ChartSeries } from './chart-data'
import { positionOf } from './chart-overlay'

interface ChartCursorProps {
  label: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  kind: 'bars' | 'lines'
  format: (value: string | null) => string
}

/**
 * The cursor of a chart: it follows the pointer, and the arrow keys when it has the focus. It is a native range input,
 * so screen readers read its point in words; the tooltip shows the same.
 */
export function ChartCursor({ label, points, series, kind, format }: ChartCursorProps) {
  const [at, setAt] = useState<number>()
  const last = points.length - 1
  const point = at === undefined ? undefined : points[at]
  const follow = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left) / box.width
    const index = kind === 'bars' ? Math.floor(share * points.length) : Math.round(share * last)
    setAt(Math.min(last, Math.max(0, index)))
  }
  return (
    <div
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setAt(undefined)}
      className="absolute inset-0 touch-pan-y has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <input
        type="range"
        aria-label={label}
        min={0}
        max={last}
        value={at ?? last}
        aria-valuetext={inWords(points[at ?? last], series, format)}
        onChange={(event) => setAt(event.target.valueAsNumber)}
        onFocus={() => setAt(last)}
        onBlur={() => setAt(undefined)}
        className="pointer-events-none absolute inset-0 m-0 size-full appearance-none opacity-0"
      />
      {at !== undefined && point && (
        <>
          <Band at={at} count={points.length} kind={kind} />
          <Tip at={at} count={points.length} kind={kind} point={point} series={series} format={format} />
        </>
      )}
    </div>
  )
}

function inWords(
  point: ChartPoint | undefined,
  series: readonly ChartSeries[],
  format: ChartCursorProps['format'],
): string {
  if (!point) return ''
  return `${point.title}: ${series.map(({ key, name }) => `${name} ${format(point.values[key] ?? null)}`).join(', ')}`
}

/** A tinted column (bars) or a vertical line (lines) at the point. */
function Band({ at, count, kind }: { at: number; count: number; kind: 'bars' | 'lines' }) {
  const left = positionOf(at, count, kind)
  if (kind === 'lines')
    return <span aria-hidden style={{ left: `${left}%` }} className="absolute inset-y-0 w-px bg-line-control" />
  return (
    <span
      aria-hidden
      style={{ left: `${left}%`, width: `${100 / count}%` }}
      className="absolute inset-y-0 -translate-x-1/2 bg-text-1 opacity-5"
    />
  )
}

interface TipProps {
  at: number
  count: number
  kind: 'bars' | 'lines'
  point: ChartPoint
  series: readonly ChartSeries[]
  format: ChartCursorProps['format']
}

/** The tooltip: date, then names and figures in columns; on the side of the point with more space. */
function Tip({ at, count, kind, point, series, format }: TipProps) {
  const left = positionOf(at, count, kind)
  const toLeft = left > 50
  return (
    <div
      aria-hidden
      style={toLeft ? { right: `calc(${100 - left}% + 12px)` } : { left: `calc(${left}% + 12px)` }}
      className="pointer-events-none absolute top-4 z-(--z-sticky) grid min-w-42 gap-[3px] rounded-2 border border-line-strong bg-raised px-2.5 py-2 type-12 whitespace-nowrap shadow-2"
    >
      <b className="font-semibold">{point.title}</b>
      {series.map((one) => (
        <span key={one.key} className="flex items-center justify-between gap-4 tabular-nums">
          <span
            className={classNames(
              'inline-flex items-center gap-1.5',
              one.role === 'previous' ? 'text-text-3' : 'text-text-2',
            )}
          >
            {one.role !== 'previous' && (
              <span className={classNames('size-2 rounded-[2px]', seriesGround(series, one))} />
            )}
            {one.name}
          </span>
          <span className={one.role === 'previous' ? 'text-text-3' : ''}>{format(point.values[one.key] ?? null)}</span>
        </span>
      ))}
    </div>
  )
}
