import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { plural } from '@lingui/core/macro'
import { useEffect, useMemo } from 'react'
import type { Transaction } from '@/lib/api/contract/transactions'
import { transactionListOptions } from '@/lib/api/transactions'
import { announce } from '@/lib/ui/announce'
import { useHeldRows } from '@/lib/ui/table/use-held-rows'
import type { RecordsSearch } from '../search'
import type { RecordRow } from './record-columns'
import type { Calendar } from '@/lib/time/day-range'
import { listQuery, pageSizeOf, rowNumber } from './record-query'

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
  useEffect(() => {
    if (total !== undefined) announce(plural(total, { one: '# result', other: '# results' }))
    // Said once for each question; what arrives later is said as news.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, total === undefined])
  useEffect(() => {
    if (waiting) announce(plural(waiting, { one: '# new payment', other: '# new payments' }))
  }, [waiting])
  const lastPage = page ? Math.max(1, Math.ceil(page.total / pageSizeOf(search))) : undefined
  return { query, page, rows, waiting, release, lastPage }
}
