import { useZone } from '@/lib/api/use-zone'
import { useLocale } from '@/lib/i18n/active-locale'
import { formatTime } from '@/lib/time/format-time'
import { zoneLabel } from '@/lib/time/zone'

/** A moment that somebody waits for, to the second and with its zone: waits can be as short as a minute. */
export function When({ at }: { at: number }) {
  const zone = useZone()
  const locale = useLocale()
  return (
    <time dateTime={new Date(at * 1000).toISOString()} className="tabular-nums">
      {formatTime(at, 'list', { zone, locale })} {formatTime(at, 'second', { zone, locale })} {zoneLabel(zone, at)}
    </time>
  )
}
