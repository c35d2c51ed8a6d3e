import { useZone } from '@/lib/api/use-zone'
import { useLocale } from '@/lib/i18n/active-locale'
import { formatTime, isoTime } from '#shared/time/format-time'
import { zoneLabel } from '#shared/time/zone'

/** The end of a waiting time, to the second and with its zone, because it may be only a minute away. */
export function When({ at }: { at: number }) {
  const zone = useZone()
  const locale = useLocale()
  return (
    <time dateTime={isoTime(at)} className="tabular-nums">
      {formatTime(at, 'list', { zone, locale })} {formatTime(at, 'second', { zone, locale })} {zoneLabel(zone, at)}
    </time>
  )
}
