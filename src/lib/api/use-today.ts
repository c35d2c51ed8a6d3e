import { useEffect, useState } from 'react'
import { dayBounds } from '#shared/time/day-bounds'
import { dateOf } from '#shared/time/format-time'
import { serverNow } from './transport/server-clock'

/** Today's date (YYYY-MM-DD) in a zone by the server's clock. It changes at midnight on an open page. */
export function useToday(zone: string): string {
  const [today, setToday] = useState(() => dateOf(serverNow(), zone))
  const current = dateOf(serverNow(), zone)
  if (current !== today) setToday(current)
  useEffect(() => {
    const left = dayBounds(today, zone).end - serverNow()
    const timer = setTimeout(() => setToday(dateOf(serverNow(), zone)), Math.max(1, left) * 1000)
    return () => clearTimeout(timer)
  }, [today, zone])
  return today
}
