import { useZone } from '@/lib/api/use-zone'
import { formatTime, isoTime } from '#shared/time/format-time'
import { zoneLabel } from '#shared/time/zone'

interface WhenProps {
  at: number
  /** With minute and zone, for a time that decides something. */
  exact?: boolean
}

/** The day of a change, or the end of a wait to the minute with its zone. */
export function When({ at, exact = false }: WhenProps) {
  const zone = useZone()
  return (
    <time dateTime={isoTime(at)} className="whitespace-nowrap tabular-nums">
      {formatTime(at, 'list', { zone })}
      {exact && ` ${formatTime(at, 'minute', { zone })} ${zoneLabel(zone, at)}`}
    </time>
  )
}
