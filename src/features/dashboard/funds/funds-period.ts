import type { CollectionRange } from '@/lib/api/statistics'
import { addDays, rangeBounds } from '#shared/time/day-bounds'
import { dateOf } from '#shared/time/format-time'
import { DAYS, type DashboardSearch, type RangeName } from '../search'

/** Whole calendar days of the merchant's zone, both ends included, never past today. */
export interface Period {
  name: RangeName
  from: string
  to: string
  days: number
}

const DAY_MS = 86_400_000
/** The longest period of one call: a year and a day. */
const MOST_DAYS = 366

/** The days in the address. A custom range is cut at today; one in the future becomes the default 30 days. */
export function periodOf({ from, to, ...search }: DashboardSearch, today: string): Period {
  const range: RangeName = search.range ?? '30d'
  if (range === 'custom' && from !== undefined && to !== undefined && from <= today) {
    const end = to < today ? to : today
    const days = Math.min(MOST_DAYS, daysFrom(from, end))
    return { name: range, from: addDays(end, 1 - days), to: end, days }
  }
  const name = range === 'custom' ? '30d' : range
  return { name, from: addDays(today, 1 - DAYS[name]), to: today, days: DAYS[name] }
}

/** Whether the last day is not over yet. */
function isRunning({ to }: Period, { zone, now }: { zone: string; now: number }): boolean {
  return to === dateOf(now, zone)
}

/**
 * The query of as many days before. While the period's last day runs, that of the days before ends at the same time of day:
 * two hours of a morning are not compared with a whole day.
 *
 * @param at the server's time in seconds
 * @returns undefined where nothing of the last day has passed and there is nothing else to compare
 */
export function rangeBefore(
  period: Period,
  { zone, now, appid }: { zone: string; now: number; appid: string | undefined },
): CollectionRange | undefined {
  const { from, to, days } = period
  const last = addDays(from, -1)
  const range = collectionRange({ from: addDays(from, -days), to: last }, zone, appid)
  if (!isRunning(period, { zone, now })) return range
  const passed = now - rangeBounds(to, to, zone).start
  const end_time = Math.min(range.end_time, rangeBounds(last, last, zone).start + passed)
  return end_time > range.start_time ? { ...range, end_time } : undefined
}

/** So old, in seconds, the answer to the days before may be until the next one has come. */
const MOST_LATE = 5 * 60

/**
 * Whether the answer to one query of the days before may stand until that to another has come: both are of the same days
 * and application, and only the minute of their end differs.
 */
export function mayStandFor(
  known: CollectionRange | undefined,
  { start_time, end_time, appid }: CollectionRange,
): boolean {
  return known?.start_time === start_time && known.appid === appid && Math.abs(known.end_time - end_time) <= MOST_LATE
}

/** The query of a period, in seconds. */
export function collectionRange(
  { from, to }: Pick<Period, 'from' | 'to'>,
  zone: string,
  appid?: string,
): CollectionRange {
  const { start, end } = rangeBounds(from, to, zone)
  return { start_time: start, end_time: end, ...(appid === undefined ? {} : { appid }) }
}

/** The number of calendar days between two dates, both included. */
function daysFrom(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}
