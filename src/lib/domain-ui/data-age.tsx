import type { UseQueryResult } from '@tanstack/react-query'
import { serverNow, serverTimeAt } from '@/lib/api/transport/server-clock'
import { useZone } from '@/lib/api/use-zone'
import { useOnline } from '@/lib/device/use-online'
import { dateOf, formatTime } from '#shared/time/format-time'
import { zoneLabel } from '#shared/time/zone'
import { AsOf } from '@/lib/ui/as-of'

/** The fields of a query that say how old its answer is. */
export type AgedQuery = Pick<UseQueryResult, 'isError' | 'isFetched' | 'dataUpdatedAt'>

interface DataAgeProps {
  query: AgedQuery
  /** When the figures were made, in seconds, where the server says so; else the time at which the answer came counts. */
  at?: number | undefined
  /** With seconds and the zone, where one age stands for a whole page. */
  exact?: boolean
}

/**
 * The age of what a query shows: grey while it is fresh; amber after a failure, without a connection, and while an answer
 * of an earlier start stands for one that has not come yet.
 * @example <DataAge query={query} at={query.data.as_of} exact />
 */
export function DataAge({ query, at, exact = false }: DataAgeProps) {
  const zone = useZone()
  const isOnline = useOnline()
  const seconds = at === undefined || Number.isNaN(at) ? serverTimeAt(query.dataUpdatedAt) : at
  const time = exact ? `${ageWords(seconds, zone, 'second')} ${zoneLabel(zone, seconds)}` : ageWords(seconds, zone)
  return <AsOf time={time} stale={query.isError || !query.isFetched || !isOnline} />
}

/**
 * A time in a sentence, as in "as of": of today the clock alone, of another day with its date, because yesterday's figures
 * under today's clock would be taken for today's.
 * @example ageWords(1795242728, 'Asia/Shanghai') // '14:32', the next day '2026-11-21 14:32'
 */
export function ageWords(seconds: number, zone: string, clock: 'minute' | 'second' = 'minute'): string {
  const time = formatTime(seconds, clock, { zone })
  const day = dateOf(seconds, zone)
  return day === dateOf(serverNow(), zone) ? time : `${day} ${time}`
}
