import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callbackListOptions, type Delivery } from '@/lib/api/callbacks'
import { useResultWords } from '@/lib/list/use-result-words'
import type { Calendar } from '@/lib/time/day-range'
import { useHeldRows } from '@/lib/ui/table/use-held-rows'
import type { CallbacksSearch } from '../search'
import { firstNumber, listQuery } from './delivery-query'
import { useLookAgain } from './use-look-again'

/** A delivery with its number over all pages. */
export interface DeliveryRow extends Delivery {
  number: number
}

/** The page of the list that the address asks for: old rows stay while it comes, new ones wait to be shown. */
export function useDeliveries(search: CallbacksSearch, calendar: Calendar) {
  const asked = listQuery(search, calendar)
  const query = useQuery({
    ...callbackListOptions(asked),
    placeholderData: keepPreviousData,
    refetchInterval: useLookAgain(),
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
  useResultWords(total, key)
  return { query, page, rows, waiting, release }
}
