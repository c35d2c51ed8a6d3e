import { plural } from '@lingui/core/macro'
import { useEffect } from 'react'
import type { Transaction } from '#shared/contract/transactions'
import { transactionListOptions } from '@/lib/api/transactions'
import { type ListPageProps, type Numbered, useListPage } from '@/lib/list/use-list-page'
import { announce } from '@/lib/ui/announce'
import { filterOf, type RecordsSearch } from '../search'
import { listQuery } from './record-query'

/** A payment with its number over all pages. */
export type RecordRow = Numbered<Transaction>

interface RecordsProps extends ListPageProps<RecordsSearch> {
  loadDrawer: () => Promise<unknown>
}

const idOf = ({ handle_id }: Transaction) => handle_id

/** The list of payments for the address; announces new rows that wait. */
export function useRecords(props: RecordsProps) {
  const question = { toQuery: listQuery, options: transactionListOptions, idOf, filterOf }
  const list = useListPage({ ...props, ...question })
  const { waiting } = list
  useEffect(() => {
    if (waiting) announce(plural(waiting, { one: '# new payment', other: '# new payments' }))
  }, [waiting])
  return list
}
