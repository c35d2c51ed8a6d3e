import { useQuery } from '@tanstack/react-query'
import { monitor } from '#shared/contract/transactions'
import { monitorOptions } from '@/lib/api/transactions'
import { useTakesMore } from '@/lib/api/use-offers'
import { type Calendar, dayQuery } from '#shared/time/day-range'
import { filterOf, type RecordsFilter } from '../search'

/** By status code; a status that is not in it has no count that is known. */
export type StatusCounts = ReadonlyMap<number, number>

const NONE: StatusCounts = new Map()

/**
 * How many payments each status would show with the other filters as they are. The back end counts by application and
 * days only, and one that follows SPEC.md alone counts everything: beside any other filter there are no counts, and none while it
 * has not answered.
 */
export function useStatusCounts(filter: RecordsFilter, calendar: Calendar): StatusCounts {
  const {
    appid,
    status: _status,
    range: _range,
    from: _from,
    to: _to,
    part_refunded: _part,
    ...rest
  } = filterOf(filter)
  const scope = { appid, ...dayQuery(filter, calendar) }
  const isScoped = Object.values(scope).some((value) => value !== undefined)
  const takesScope = useTakesMore(monitor.name)
  const isCounted = Object.keys(rest).length === 0 && (takesScope || !isScoped)
  const { data } = useQuery({ ...monitorOptions(scope), enabled: isCounted })
  if (!data || !isCounted) return NONE
  return new Map(data.list.flatMap(({ status, count }) => (Number.isNaN(count) ? [] : [[status, count]])))
}
