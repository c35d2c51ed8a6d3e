import { useZone } from '@/lib/api/use-zone'
import { formatTime, isoTime } from '#shared/time/format-time'
import { zoneLabel } from '#shared/time/zone'

/** The end of a waiting time, to the second and with its zone, because it may be only a minute away. */
export function When({ at }: { at: number }) {
  const zone = useZone()
  return (
    <time dateTime={isoTime(at)} className="tabular-nums">
      {formatTime(at, 'list', { zone })} {formatTime(at, 'second', { zone })} {zoneLabel(zone, at)}
    </time>
  )
}
