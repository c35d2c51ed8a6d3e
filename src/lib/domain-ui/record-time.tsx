import { serverNow } from '@/lib/api/server-clock'
import { dateOf, formatTime, isoTime } from '@/lib/time/format-time'

interface RecordTimeProps {
  at: number | null | undefined
  zone: string
}

/** A time in a row: the date and the clock time; for today only the clock time. */
export function RecordTime({ at, zone }: RecordTimeProps) {
  if (at === null || at === undefined || Number.isNaN(at)) return <span className="text-text-3">—</span>
  const isToday = dateOf(at, zone) === dateOf(serverNow(), zone)
  return (
    <time dateTime={isoTime(at)} title={formatTime(at, 'save', { zone })} className="text-text-2">
      {!isToday && <>{formatTime(at, 'list', { zone })} </>}
      <span className={isToday ? '' : 'text-text-3'}>{formatTime(at, isToday ? 'second' : 'minute', { zone })}</span>
    </time>
  )
}
