import type { Calendar } from '#shared/time/day-range'
import { useToday } from './use-today'
import { useZone } from './use-zone'

/** The merchant's zone, and today's date in it: what the days of a filter stand for. */
export function useCalendar(): Calendar {
  const zone = useZone()
  return { today: useToday(zone), zone }
}
