import type { CollectionPoint } from '@/lib/api/statistics'
import { compare, divide, multiply, sum, toDecimal } from '#shared/money/amount'
import { dateOf, formatTime, type TimeLocale } from '#shared/time/format-time'
import type { ChartPoint } from '@/lib/ui/chart/chart-data'
import { dayTick, dayTitle } from '../kit/day-words'
import type { Measure } from '../search'

/** The keys of a point's values. */
export type FundsKey = 'main' | 'second' | 'previous'

interface PointsInput {
  current: readonly CollectionPoint[]
  /** The previous period of the same length; undefined while it is not known. */
  previous: readonly CollectionPoint[] | undefined
  measure: Measure
  /** The server's time in seconds, and the zone for it. */
  now: number
  zone: string
  locale: TimeLocale
  /** The word under the last column. */
  todayWord: string
}

type FundsPoint = ChartPoint & {
  values: Record<FundsKey, string | null>
  /** Of a day or hour that has not come yet. */
  isAhead: boolean
}

/** What begins like the dates of the series; another text is not ahead of anything. */
const IS_DATE = /^\d{4}-\d{2}-\d{2}/

/**
 * The points of the chart, days or hours, each with the same position of the previous period. Future hours are unknown
 * and not zero; the current day or hour is marked.
 */
export function fundsPoints(input: PointsInput): FundsPoint[] {
  const { current, previous, zone, now } = input
  const today = dateOf(now, zone)
  const hour = `${today} ${formatTime(now, 'minute', { zone }).slice(0, 2)}:00`
  return current.map((point, index) => {
    const isHour = point.date.length > today.length
    const isAhead = IS_DATE.test(point.date) && point.date > (isHour ? hour : today)
    const before = previous?.[index]
    // Hours are not compared with days, which a range of little more than a day may be answered with.
    const isSameStep = before?.date.length === point.date.length
    return {
      ...wordsOf(point.date, isHour, input),
      today: point.date === (isHour ? hour : today),
      isAhead,
      values: {
        main: isAhead ? null : mainOf(point, input.measure),
        second: isAhead ? null : secondOf(point, input.measure),
        previous: before && isSameStep ? mainOf(before, input.measure) : null,
      },
    }
  })
}

function mainOf({ income, pay_num }: CollectionPoint, measure: Measure): string | null {
  return measure === 'income' ? income : countText(pay_num)
}

function secondOf({ refund, create_num }: CollectionPoint, measure: Measure): string | null {
  return measure === 'income' ? refund : countText(create_num)
}

function countText(count: number | null): string | null {
  return count === null ? null : String(count)
}

function wordsOf(date: string, isHour: boolean, { now, zone, locale, todayWord }: PointsInput) {
  if (isHour) return { key: date, tick: date.slice(-5), title: date.slice(-5) }
  const isToday = date === dateOf(now, zone)
  return { key: date, tick: isToday ? todayWord : dayTick(date, locale), title: dayTitle(date, locale) }
}

/** The sum of a series; null when a past figure is unknown, or when there are none: a sum of the others would be too small. */
export function totalOf(points: readonly FundsPoint[], key: FundsKey): string | null {
  const past = points.filter((point) => !point.isAhead)
  const figures = past.map((point) => point.values[key]).filter((figure) => figure !== null)
  return figures.length === 0 || figures.length < past.length ? null : toDecimal(sum(figures))
}

/** The highest point of the main series, the earliest of equal ones; undefined when none is above zero. */
export function highestOf(points: readonly FundsPoint[]): FundsPoint | undefined {
  let highest: FundsPoint | undefined
  for (const point of points) {
    if (compare(point.values.main ?? '0', highest?.values.main ?? '0') > 0) highest = point
  }
  return highest
}

const SHARE_SCALE = 4

/** The same shape without amounts, for hidden balances: every figure in percent of the highest one. */
export function withoutAmounts(points: readonly FundsPoint[]): FundsPoint[] {
  const figures = points.flatMap(({ values }) => Object.values(values)).filter((figure) => figure !== null)
  const top = figures.reduce((most, figure) => (compare(figure, most) > 0 ? figure : most), '0')
  const share = (figure: string | null) =>
    figure === null || compare(top, '0') === 0
      ? figure
      : toDecimal(divide(multiply(figure, '100'), top, { scale: SHARE_SCALE }))
  return points.map((point) => {
    const { main, second, previous } = point.values
    return { ...point, values: { main: share(main), second: share(second), previous: share(previous) } }
  })
}
