import type { ApexOptions } from 'apexcharts'
import type { ChartColours } from './chart-colours'
import { type ChartPoint, type ChartScale, type ChartSeries, height } from './chart-data'
import { escapeMarkup } from './escape-markup'

export interface BarLineInput {
  kind: 'bars' | 'lines'
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  scale: ChartScale
  colours: ChartColours
  /** Reduced motion: no animation. */
  still: boolean
}

interface Drawing {
  series: { name: string; data: (number | null)[] }[]
  options: ApexOptions
}

/**
 * The options of ApexCharts for bars and lines: shapes only. Grid, axis labels, previous period, cursor and tooltip are
 * our own (chart-overlay.tsx), so the plot fills its box exactly and nothing must be measured.
 */
export function barLineDrawing(input: BarLineInput): Drawing {
  const mains = input.series.filter(({ role }) => role === 'main')
  return input.kind === 'bars' && mains.length === 1 ? oneSeries(input, mains) : several(input, mains)
}

/** One series: dark bars, refunds below zero in blue, today as a series of its own because it is hatched. */
function oneSeries(input: BarLineInput, mains: ChartSeries[]): Drawing {
  const { points, colours } = input
  const [main] = mains
  const below = input.series.filter(({ role }) => role === 'below')
  const ink = points.map((point) => (main && !point.today ? height(point, main) : null))
  const today = points.map((point) => (main && point.today ? height(point, main) : null))
  const options = shared(input, [colours.ink, colours.today, ...below.map(() => colours.series[0] ?? colours.ink)])
  return {
    series: [
      named(main?.name ?? '', ink),
      named('today', today),
      ...below.map((series) =>
        named(
          series.name,
          points.map((point) => negated(height(point, series))),
        ),
      ),
    ],
    options: {
      ...options,
      // One bar per day: the amount above zero, the refunds below it.
      chart: { ...options.chart, stacked: true },
      fill: {
        opacity: 1,
        type: ['solid', 'pattern', ...below.map(() => 'solid')],
        pattern: { style: 'slantedLines', width: 5, height: 5, strokeWidth: 2.2 },
      },
      stroke: { width: [0, 1, ...below.map(() => 0)], colors: [colours.today] },
      plotOptions: { bar: { columnWidth: '64%', borderRadius: 1.5, borderRadiusApplication: 'end' } },
    },
  }
}

/** Several series: groups of bars, or lines, in the order of the eight colours. The overlay hatches today's column. */
function several(input: BarLineInput, mains: ChartSeries[]): Drawing {
  const { kind, points, colours } = input
  const drawn = kind === 'lines' ? input.series.filter(({ role }) => role !== 'previous') : mains
  const inks = drawn.map((series, index) =>
    mains.length === 1 && series.role === 'main'
      ? colours.ink
      : (colours.series[series.role === 'below' ? 0 : index] ?? colours.others),
  )
  return {
    series: drawn.map((series) =>
      named(
        series.name,
        points.map((point) => height(point, series)),
      ),
    ),
    options: {
      ...shared(input, inks),
      fill: { opacity: 1, type: 'solid' },
      stroke: kind === 'lines' ? { width: 1.5, curve: 'straight', lineCap: 'round' } : { width: 0 },
      markers: { size: 0, hover: { size: 0 } },
      plotOptions: { bar: { columnWidth: '72%', borderRadius: 1.5, borderRadiusApplication: 'end' } },
    },
  }
}

function shared({ kind, points, scale, still }: BarLineInput, colors: string[]): ApexOptions {
  return {
    colors,
    chart: {
      sparkline: { enabled: true },
      toolbar: { show: false },
      zoom: { enabled: false },
      selection: { enabled: false },
      animations: {
        enabled: !still,
        speed: 400,
        animateGradually: { enabled: false },
        dynamicAnimation: { enabled: false },
      },
    },
    labels: points.map((point) => escapeMarkup(point.tick)),
    xaxis: { type: 'category', crosshairs: { show: false } },
    yaxis: { min: kind === 'lines' ? 0 : scale.min, max: scale.max, show: false },
    grid: { show: false, padding: { top: 0, right: 0, bottom: 0, left: 0 } },
    tooltip: { enabled: false },
    legend: { show: false },
    dataLabels: { enabled: false },
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
  }
}

function named(name: string, data: (number | null)[]): { name: string; data: (number | null)[] } {
  return { name: escapeMarkup(name), data }
}

function negated(value: number | null): number | null {
  return value === null ? null : -value
}
