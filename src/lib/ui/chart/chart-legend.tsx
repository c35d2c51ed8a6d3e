import { classNames } from '../class-names'
import type { ChartSeries } from './chart-data'

/** The colour class of a series by its position; a single main series is dark. */
export function seriesGround(series: readonly ChartSeries[], one: ChartSeries): string {
  const mains = series.filter(({ role }) => role === 'main')
  if (one.role === 'below') return 'bg-(--chart-1)'
  return mains.length === 1 ? 'bg-(--chart-ink)' : (grounds[mains.indexOf(one)] ?? 'bg-(--chart-others)')
}

const grounds = [
  'bg-(--chart-1)',
  'bg-(--chart-2)',
  'bg-(--chart-3)',
  'bg-(--chart-4)',
  'bg-(--chart-5)',
  'bg-(--chart-6)',
  'bg-(--chart-7)',
  'bg-(--chart-8)',
]

/** The colour class of a part, for legends of `DonutChart`. */
export function partGround(index: number, others: boolean): string {
  return others ? 'bg-(--chart-others)' : (grounds[index] ?? 'bg-(--chart-others)')
}

/** The legend above a chart. */
export function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 type-12 text-text-2">
      {series.map((one) => (
        <li key={one.key} className="inline-flex items-center gap-1.5">
          {one.role === 'previous' ? (
            <span aria-hidden className="w-3.5 border-t-2 border-dashed border-text-3" />
          ) : (
            <span
              aria-hidden
              className={classNames('size-2.5 rounded-[2px] forced-color-adjust-none', seriesGround(series, one))}
            />
          )}
          {one.name}
        </li>
      ))}
    </ul>
  )
}
