import { serverNow } from '@/lib/api/transport/server-clock'
import type { Transaction } from '#shared/contract/transactions'
import { dateOf, formatTime, isoTime } from '#shared/time/format-time'

/** The time of payment: the clock time for today, else the date. */
export function PaidTime({ row, zone }: { row: Transaction; zone: string }) {
  const at = row.paid_time ?? row.created_time
  const isToday = dateOf(at, zone) === dateOf(serverNow(), zone)
  return (
    <time dateTime={isoTime(at)} className="text-text-2 tabular-nums">
      {formatTime(at, isToday ? 'second' : 'list', { zone })}
    </time>
  )
}
