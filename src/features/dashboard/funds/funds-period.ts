import type { CollectionRange } from '@/lib/api/statistics'
import { addDays, rangeBounds } from '@/lib/time/day-bounds'
import { DAYS, type DashboardSearch, type RangeName } from '../search'

/** Whole calendar days of the merchant's zone, both ends included, never past today. */
export interface Period {
  name: RangeName
  from: string
  to: string
  days: number
}

const DAY_MS = 86_400_000
/** What one call answers: a year and a day. */
const MOST_DAYS = 366

/** The days that the address asks for. A custom range is cut at today; one that lies ahead is the usual 30 days. */
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

/** The same number of days, right before. */
export function periodBefore({ name, from, days }: Period): Period {
  return { name, from: addDays(from, -days), to: addDays(from, -1), days }
}

/** The call that a period stands for. */
export function collectionRange({ from, to }: Period, zone: string, appid?: string): CollectionRange {
  const { start, end } = rangeBounds(from, to, zone)
  return { start_time: start, end_time: end, ...(appid === undefined ? {} : { appid }) }
}

/** Calendar days from one to the other, both counted. */
function daysFrom(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}
