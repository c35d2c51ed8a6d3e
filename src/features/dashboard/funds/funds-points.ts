import type { CollectionPoint } from '@/lib/api/statistics'
import { compare, divide, multiply, sum, toDecimal } from '#shared/money/amount'
import { addDays, isDate } from '#shared/time/day-bounds'
import { dateOf, formatTime, type TimeLocale } from '#shared/time/format-time'
import type { ChartPoint } from '@/lib/ui/chart/chart-data'
import { dayTick, dayTitle } from '../kit/day-words'
import type { Measure } from '../search'
import type { Period } from './funds-period'

/** The keys of a point's values. */
export type FundsKey = 'main' | 'second' | 'previous'

interface PointsInput {
  current: readonly CollectionPoint[]
  /** The previous period of the same length; undefined while it is not known. */
  previous: readonly CollectionPoint[] | undefined
  period: Pick<Period, 'from' | 'to' | 'days'>
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
 * The points of the chart, days or hours, each with the same day or hour of the previous period. Future hours are unknown
 * and not zero; the current day or hour is marked.
 */
export function fundsPoints(input: PointsInput): FundsPoint[] {
  const { current, measure } = input
  const present = presentOf(input)
  const isAhead = aheadOf(present)
  const earlier = earlierPoints(input)
  return current.map((point) => {
    const { date } = point
    // By its date: a back end may leave out days without income, and its third day is then another day. An hour that the
    // clocks show twice has no one partner.
    const [before, twin] = earlier.filter((other) => other.date === date)
    return {
      ...wordsOf(date, isHour(date), input),
      today: date === present(date),
      isAhead: isAhead(date),
      values: {
        main: isAhead(date) ? null : mainOf(point, measure),
        second: isAhead(date) ? null : secondOf(point, measure),
        previous: before && !twin ? mainOf(before, measure) : null,
      },
    }
  })
}

/**
 * The sum of the previous period, over all of its days or hours up to the present one. Null where the two spans cannot be
 * known to be equal.
 */
export function totalBefore(input: PointsInput): string | null {
  const { current, measure, period } = input
  const isAhead = aheadOf(presentOf(input))
  const earlier = earlierPoints(input)
  const all = [...current, ...earlier].map(({ date }) => date)
  const isWithin = (date: string) => date.slice(0, DAY_LENGTH) >= period.from && date.slice(0, DAY_LENGTH) <= period.to
  // A date that cannot be read, a day of neither span, or hours beside days, which are not cut at the same time.
  if (!all.every((date) => isDay(date) && (isWithin(date) || isAhead(date)))) return null
  if (new Set(all.map(isHour)).size > 1) return null
  const past = earlier.filter(({ date }) => !isAhead(date))
  const [own, known] = [datesOf(current), datesOf(past)]
  // A back end that leaves out days without income leaves out some of either period. Where the previous one alone has
  // gaps, it may as well begin in the middle.
  const hasGaps = [...own].some((date) => !isAhead(date) && !known.has(date))
  if (hasGaps && past.every(({ date }) => own.has(date))) return null
  return sumOf(past.map((point) => mainOf(point, measure)))
}

const DAY_LENGTH = 'YYYY-MM-DD'.length
const isHour = (date: string): boolean => date.length > DAY_LENGTH
const isDay = (date: string): boolean => isDate(date.slice(0, DAY_LENGTH))
const datesOf = (points: readonly CollectionPoint[]): Set<string> => new Set(points.map(({ date }) => date))

/** The previous period with the dates of this one: as many days later, at the same hour. One that cannot be read has none. */
function earlierPoints({ previous = [], period: { days } }: PointsInput): CollectionPoint[] {
  return previous.map((point) => {
    const { date } = point
    const later = isDay(date) ? addDays(date.slice(0, DAY_LENGTH), days) + date.slice(DAY_LENGTH) : ''
    return { ...point, date: later }
  })
}

/** The present day, or hour, as a date of the same kind names it. */
function presentOf({ now, zone }: PointsInput): (date: string) => string {
  const today = dateOf(now, zone)
  const hour = `${today} ${formatTime(now, 'minute', { zone }).slice(0, 2)}:00`
  return (date) => (isHour(date) ? hour : today)
}

/** Whether a day or hour has not come yet. */
function aheadOf(present: (date: string) => string): (date: string) => boolean {
  return (date) => IS_DATE.test(date) && date > present(date)
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

function wordsOf(date: string, isOfHour: boolean, { now, zone, locale, todayWord }: PointsInput) {
  if (isOfHour) return { key: date, tick: date.slice(-5), title: date.slice(-5) }
  const isToday = date === dateOf(now, zone)
  return { key: date, tick: isToday ? todayWord : dayTick(date, locale), title: dayTitle(date, locale) }
}

/** The sum of a series; null when a past figure is unknown, or when there are none: a sum of the others would be too small. */
export function totalOf(points: readonly FundsPoint[], key: Exclude<FundsKey, 'previous'>): string | null {
  return sumOf(points.filter((point) => !point.isAhead).map((point) => point.values[key]))
}

function sumOf(figures: readonly (string | null)[]): string | null {
  const known = figures.filter((figure) => figure !== null)
  return known.length === 0 || known.length < figures.length ? null : toDecimal(sum(known))
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
