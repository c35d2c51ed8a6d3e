import { addDays, rangeBounds } from './day-bounds'

/** Ready ranges. They stay relative in a link, so that "last 7 days" means the last 7 days next week too. */
export const RANGES = ['today', '7d', '30d'] as const
export type RangeName = (typeof RANGES)[number]

/** The part of a filter that says which days: a ready range, or a first and a last day (YYYY-MM-DD), both included. */
export interface DayFilter {
  range?: RangeName | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface Calendar {
  /** YYYY-MM-DD in `zone`. */
  today: string
  zone: string
}

export interface Days {
  from: string
  to: string
}

const DAYS_BACK: Record<RangeName, number> = { today: 0, '7d': 6, '30d': 29 }

/**
 * First and last day of a filter, both included; a range that has begun never goes past today. One that has not begun, as in a link
 * from somebody whose day is ahead, stays as it is, so that a list of it is empty under the days that it names. Undefined means
 * all time.
 */
export function daysOf({ range, from, to }: DayFilter, { today }: Calendar): Days | undefined {
  if (range) return { from: addDays(today, -DAYS_BACK[range]), to: today }
  if (!from || !to) return undefined
  return from > today || to < today ? { from, to } : { from, to: today }
}

/**
 * The days as times for a list query, in seconds; `end_time` is the first second after the last day. Empty for all
 * time.
 */
export function dayQuery(filter: DayFilter, calendar: Calendar): { start_time?: number; end_time?: number } {
  const days = daysOf(filter, calendar)
  if (!days) return {}
  const { start, end } = rangeBounds(days.from, days.to, calendar.zone)
  return { start_time: start, end_time: end }
}
