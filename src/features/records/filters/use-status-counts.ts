import { useQuery } from '@tanstack/react-query'
import { monitorOptions } from '@/lib/api/transactions'
import { type Calendar, dayQuery } from '#shared/time/day-range'
import { filterOf, type RecordsFilter } from '../search'

/** By status code; a status that is not in it has no count that is known. */
export type StatusCounts = ReadonlyMap<number, number>

const NONE: StatusCounts = new Map()

/**
 * How many payments each status would show with the other filters as they are. The back end counts by application and
 * days only, so beside any other filter there are no counts, and none while it has not answered.
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
  const { data } = useQuery({
    ...monitorOptions({ appid, ...dayQuery(filter, calendar) }),
    enabled: Object.keys(rest).length === 0,
  })
  if (!data || Object.keys(rest).length > 0) return NONE
  return new Map(data.list.flatMap(({ status, count }) => (Number.isNaN(count) ? [] : [[status, count]])))
}
