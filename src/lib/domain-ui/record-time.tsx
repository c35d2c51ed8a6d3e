import { serverNow } from '@/lib/api/transport/server-clock'
import { dateOf, formatTime, isoTime } from '#shared/time/format-time'

interface RecordTimeProps {
  at: number | null | undefined
  zone: string
  /** `dated` for columns, whose times then have one form; `stacked` is that in two lines. */
  form?: 'short' | 'dated' | 'stacked'
}

/** A time in a row: the date and the clock time; in the short form only the clock time of today. */
export function RecordTime({ at, zone, form = 'short' }: RecordTimeProps) {
  if (at === null || at === undefined || Number.isNaN(at)) return <span className="text-text-3">—</span>
  const isToday = form === 'short' && dateOf(at, zone) === dateOf(serverNow(), zone)
  const date = formatTime(at, 'list', { zone })
  const clock = formatTime(at, isToday ? 'second' : 'minute', { zone })
  return (
    <time dateTime={isoTime(at)} title={formatTime(at, 'save', { zone })} className="text-text-2">
      {isToday && clock}
      {!isToday && form === 'stacked' && (
        <>
          {clock} <span className="block type-12 text-text-3">{date}</span>
        </>
      )}
      {!isToday && form !== 'stacked' && (
        <>
          {date} <span className="text-text-3">{clock}</span>
        </>
      )}
    </time>
  )
}
