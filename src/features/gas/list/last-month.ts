import { queryOptions } from '@tanstack/react-query'
import { gasOptions } from '@/lib/api/account'
import { serverNow } from '@/lib/api/transport/server-clock'
import { lastDays } from '#shared/time/day-bounds'

const DAYS = 30

/** Gas of the last 30 calendar days: its sum for the entry, its latest ten for the details. */
export function lastMonthOptions(zone: string) {
  const days = lastDays(DAYS, serverNow(), zone)
  const [first, last] = [days[0], days.at(-1)]
  return queryOptions(gasOptions(first && last ? { start_time: first.start, end_time: last.end } : {}))
}
