import { plural } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { callbackListOptions, type Delivery } from '@/lib/api/callbacks'
import { useOffers } from '@/lib/api/use-offers'
import type { Calendar } from '@/lib/time/day-range'
import { announce } from '@/lib/ui/announce'
import { useHeldRows } from '@/lib/ui/table/use-held-rows'
import type { CallbacksSearch } from '../search'
import { firstNumber, listQuery, pageSizeOf } from './delivery-query'
import { lookAgain } from './look-again'

/** A delivery with its number over all pages. */
export interface DeliveryRow extends Delivery {
  number: number
}

/** The page of the list that the address asks for: old rows stay while it comes, new ones wait to be shown. */
export function useDeliveries(search: CallbacksSearch, calendar: Calendar) {
  const live = useOffers('system.events')
  const asked = listQuery(search, calendar)
  const query = useQuery({
    ...callbackListOptions(asked),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => lookAgain(state.data?.list ?? [], live),
  })
  const key = JSON.stringify(asked)
  const { page, first, waiting, release } = useHeldRows({
    key,
    first: firstNumber(search),
    fresh: query.data,
    isPrevious: query.isPlaceholderData,
    idOf: ({ id }: Delivery) => id,
  })
  const rows = useMemo(
    () => page?.list.map((row, place): DeliveryRow => ({ ...row, number: first + place })),
    [page, first],
  )
  const total = query.isPlaceholderData ? undefined : query.data?.total
  useEffect(() => {
    if (total !== undefined) announce(plural(total, { one: '# result', other: '# results' }))
    // Said once for each question; what arrives later is said as news.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, total === undefined])
  const lastPage = page ? Math.max(1, Math.ceil(page.total / pageSizeOf(search))) : undefined
  return { query, page, rows, waiting, release, lastPage }
}
