import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { clockSkew } from '@/lib/api/transport/server-clock'
import { collectionOptions } from '@/lib/api/statistics'
import { useLocale } from '@/lib/i18n/active-locale'
import type { DashboardSearch, Measure } from '../search'
import { collectionRange, mayStandFor, type Period, rangeBefore } from './funds-period'
import { fundsPoints, totalBefore } from './funds-points'

const MINUTE = 60
/** The days before are asked for under another key each minute: the answers of earlier minutes are of no use to anybody. */
const PASSING = { gcTime: 5 * MINUTE * 1000, meta: { kept: false } } as const

interface FundsScope {
  search: DashboardSearch
  period: Period
  zone: string
}

/** The collection series of a period and of the previous one. The chart waits only for the first. */
export function useFunds({ search, period, zone }: FundsScope) {
  const { t } = useLingui()
  const locale = useLocale()
  const { appid } = search
  const measure: Measure = search.measure ?? 'income'
  const query = useQuery({
    ...collectionOptions(collectionRange(period, zone, appid)),
    placeholderData: keepPreviousData,
  })
  const todayWord = t`Today`
  const { data: current, dataUpdatedAt } = query
  // The server's minute of the answer: hours that were in the future then stay so until the next answer. While the answer
  // is still that of another period it has none, and nothing is compared with it.
  const now = Math.floor((dataUpdatedAt / 1000 + clockSkew()) / MINUTE) * MINUTE
  const range = query.isPlaceholderData ? undefined : rangeBefore(period, { zone, now, appid })
  const before = useQuery({
    ...collectionOptions(range ?? collectionRange(period, zone, appid)),
    ...(range && PASSING),
    // A new function each time: the library asks one that it knows only once, and keeps its answer for every later query.
    placeholderData: (data, old) => (range && mayStandFor(old?.queryKey[2], range) ? data : undefined),
    enabled: current !== undefined && range !== undefined,
  })
  const previous = range === undefined ? undefined : before.data
  const { from, to, days } = period
  const told = useMemo(() => {
    if (!current) return undefined
    const input = { current, previous, period: { from, to, days }, measure, now, zone, locale, todayWord }
    return { points: fundsPoints(input), earlier: totalBefore(input) }
  }, [current, previous, from, to, days, measure, now, zone, locale, todayWord])
  return { query, told }
}
