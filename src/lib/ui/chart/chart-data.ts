import { UNKNOWN } from '#shared/money/amount'

/** One day (or hour) of a chart. */
export interface ChartPoint {
  key: string
  /** The label under the axis: "23 Oct". */
  tick: string
  /** Heading of the tooltip and of the table's row: "Fri 13 November". */
  title: string
  /** By series key: a decimal string; null is a missing day (a gap), '0' an empty one. */
  values: Readonly<Record<string, string | null>>
  /** The period is not finished: hatched orange. */
  today?: boolean
}

export interface ChartSeries {
  key: string
  /** "Received". */
  name: string
  /**
   * `main` dark, or chart-1 to chart-8 in order when there are several; `below` blue and below zero (refunds, given as
   * positive amounts); `previous` the dashed step line of the previous period.
   */
  role: 'main' | 'below' | 'previous'
}

/** The value as a number, for pixels only; figures in text come from the decimal string. A value nobody knows is a gap. */
export function height(point: ChartPoint, series: ChartSeries): number | null {
  const value = point.values[series.key]
  return value === null || value === undefined || value === UNKNOWN ? null : Number(value)
}

export interface ChartScale {
  min: number
  max: number
  /** The values of the grid lines, from zero up, at most four. */
  lines: number[]
}

const MOST_LINES = 4
const HEADROOM = 1.08

/** A scale that always contains zero, with round lines and some space above the highest value. */
export function chartScale(points: readonly ChartPoint[], series: readonly ChartSeries[]): ChartScale {
  const of = (roles: ChartSeries['role'][]) =>
    series.filter(({ role }) => roles.includes(role)).flatMap((one) => points.map((point) => height(point, one) ?? 0))
  const top = Math.max(0, ...of(['main', 'previous'])) || 1
  const depth = Math.max(0, ...of(['below']))
  const step = roundStep(top)
  const lines = Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => index * step)
  return { min: -depth * HEADROOM, max: top * HEADROOM, lines }
}

/** The smallest step of 1, 2, 2.5 or 5 times a power of ten that needs at most four lines, zero included. */
function roundStep(top: number): number {
  const power = 10 ** Math.floor(Math.log10(top / MOST_LINES))
  const steps = [1, 2, 2.5, 5, 10, 20, 25, 50].map((factor) => factor * power)
  return steps.find((step) => Math.floor(top / step) < MOST_LINES) ?? top
}

/**
 * A short label of the axis.
 * @example axisText(6000) // '6k'
 */
export function axisText(value: number): string {
  if (value >= 1_000_000) return `${trimmed(value / 1_000_000)}M`
  return value >= 1000 ? `${trimmed(value / 1000)}k` : trimmed(value)
}

function trimmed(value: number): string {
  return String(Number(value.toPrecision(3)))
}

/** At most `most` indexes at equal distances, always with the last one. */
export function tickIndexes(count: number, most: number): Set<number> {
  const step = Math.max(1, Math.ceil(count / most))
  const indexes = new Set<number>()
  for (let index = count - 1; index >= 0; index -= step) indexes.add(index)
  return indexes
}
