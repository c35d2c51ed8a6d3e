import { dateOf } from './format-time'
import { offsetAt, TimeError } from './zone'

/** From `start` (included) to `end` (excluded), in seconds. */
export type DayBounds = { start: number; end: number }

export type CalendarDay = DayBounds & { date: string }

const DAY = 86_400

/** The day of an instant in UTC, written YYYY-MM-DD. */
const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** Whether a text is a real calendar date, written YYYY-MM-DD; 2026-02-30 is not. */
export function isDate(text: string): boolean {
  // No real day is in the first century, and the database has no year 0.
  if (!/^(?!00)[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  // Some engines read 30 February as a day of March.
  return !Number.isNaN(day.getTime()) && dayOf(day) === text
}

/**
 * The calendar date some days later, or earlier with a negative number.
 * @throws TimeError `not-a-date`
 */
export function addDays(date: string, days: number): string {
  return dayOf(new Date((midnightAsUtc(date) + days * DAY) * 1000))
}

/**
 * The bounds of a calendar day in a zone, in seconds. A day has 23, 24 or 25 hours when clocks change, and no hours
 * when the zone skipped it (Apia, 2011-12-30). One day always ends where the next begins.
 * @throws TimeError `not-a-date` or `unknown-zone`
 * @example dayBounds('2026-03-08', 'America/New_York') // 23 hours
 */
export function dayBounds(date: string, zone: string): DayBounds {
  return { start: startOfDay(date, zone), end: startOfDay(addDays(date, 1), zone) }
}

/**
 * The bounds of a range of calendar days in seconds, both days included.
 * @throws TimeError `not-a-date` or `unknown-zone`
 * @example rangeBounds('2026-11-01', '2026-11-21', 'Asia/Shanghai')
 */
export function rangeBounds(from: string, to: string, zone: string): DayBounds {
  return { start: startOfDay(from, zone), end: startOfDay(addDays(to, 1), zone) }
}

/**
 * The last `count` calendar days in a zone, today included, oldest first.
 * @param now in seconds
 * @throws TimeError `unknown-zone` or `not-seconds`
 */
export function lastDays(count: number, now: number, zone: string): CalendarDay[] {
  const today = dateOf(now, zone)
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(today, index + 1 - count)
    return { date, ...dayBounds(date, zone) }
  })
}

function midnightAsUtc(date: string): number {
  if (!isDate(date)) throw new TimeError('not-a-date', `Not a date of the form YYYY-MM-DD: ${JSON.stringify(date)}`)
  return Date.parse(`${date}T00:00:00Z`) / 1000
}

/**
 * The first instant of the day: midnight, its first occurrence when clocks are set back, or the end of the gap when
 * they skip it.
 */
function startOfDay(date: string, zone: string): number {
  const midnight = midnightAsUtc(date)
  const before = offsetAt(midnight - DAY, zone)
  const after = offsetAt(midnight + DAY, zone)
  // Both are right only where clocks are set back, and then the first one is the earlier one.
  const exact = [midnight - before, midnight - after].find((instant) => instant + offsetAt(instant, zone) === midnight)
  return exact ?? changeOfOffset(midnight - DAY, midnight + DAY, zone)
}

/** The first instant between two times from which the zone has the offset of the later one. */
function changeOfOffset(earlier: number, later: number, zone: string): number {
  const target = offsetAt(later, zone)
  let [low, high] = [earlier, later]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle, zone) === target) high = middle
    else low = middle
  }
  return high
}
