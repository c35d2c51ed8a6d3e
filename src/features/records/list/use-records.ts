import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { plural } from '@lingui/core/macro'
import { useEffect, useMemo } from 'react'
import type { Transaction } from '@/lib/api/contract/transactions'
import { transactionListOptions } from '@/lib/api/transactions'
import { useResultWords } from '@/lib/list/use-result-words'
import { announce } from '@/lib/ui/announce'
import { useHeldRows } from '@/lib/ui/table/use-held-rows'
import type { RecordsSearch } from '../search'
import type { RecordRow } from './record-columns'
import type { Calendar } from '@/lib/time/day-range'
import { listQuery, rowNumber } from './record-query'

/** The page of the list that the address asks for: old rows stay while it comes, new ones wait to be shown. */
export function useRecords(search: RecordsSearch, calendar: Calendar) {
  const asked = listQuery(search, calendar)
  const query = useQuery({ ...transactionListOptions(asked), placeholderData: keepPreviousData })
  const key = JSON.stringify(asked)
  const { page, first, waiting, release } = useHeldRows({
    key,
    first: rowNumber(search, 0),
    fresh: query.data,
    isPrevious: query.isPlaceholderData,
    idOf: ({ handle_id }: Transaction) => handle_id,
  })
  const rows = useMemo(
    () => page?.list.map((row, place): RecordRow => ({ ...row, number: first + place })),
    [page, first],
  )
  const total = query.isPlaceholderData ? undefined : query.data?.total
  useResultWords(total, key)
  useEffect(() => {
    if (waiting) announce(plural(waiting, { one: '# new payment', other: '# new payments' }))
  }, [waiting])
  return { query, page, rows, waiting, release }
}
