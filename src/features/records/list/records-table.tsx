import { useLingui, Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { transactions } from '#shared/contract/transactions'
import { useTakesMore } from '@/lib/api/use-offers'
import { pageSizeOf } from '@/lib/list/list-search'
import { DataTable } from '@/lib/ui/table/data-table'
import type { Sort } from '@/lib/ui/table/table-kit'
import { DEFAULT_SORT, type RecordsSearch, type SortName } from '../search'
import type { ColumnName } from './column-names'
import { recordColumns } from './record-columns'
import { useDensity } from './remembered-look'
import type { RecordRow } from './use-records'

interface RecordsTableProps {
  search: RecordsSearch
  rows: readonly RecordRow[] | undefined
  names: readonly ColumnName[]
  zone: string
  refreshing: boolean
  error: ReactNode
  empty: ReactNode
  onSort: (sort: SortName | undefined) => void
}

/** The list where its columns fit. */
export function RecordsTable({ search, rows, names, zone, refreshing, error, empty, onSort }: RecordsTableProps) {
  const { i18n } = useLingui()
  const [density] = useDensity()
  const chosen = names.join(',')
  // A back end that does not take the order answers in its own, which no arrow may claim to know.
  const canSort = useTakesMore(transactions.name)
  const { locale } = i18n
  // The header texts depend on the language.
  // oxlint-disable-next-line react/exhaustive-deps
  const columns = useMemo(() => recordColumns(names, { zone, canSort }), [chosen, zone, canSort, locale])
  return (
    <DataTable
      caption={<Trans>Payment records</Trans>}
      columns={columns}
      rows={rows}
      rowKey={({ handle_id }) => handle_id}
      refreshing={refreshing}
      density={density}
      openKey={search.open}
      skeletonRows={pageSizeOf(search)}
      {...(canSort && {
        sort: readSort(search.sort ?? DEFAULT_SORT),
        usualSort: readSort(DEFAULT_SORT),
        onSortChange: (sort: Sort | undefined) => onSort(writeSort(sort)),
      })}
      empty={empty}
      {...(error ? { error } : {})}
    />
  )
}

function readSort(sort: SortName): Sort {
  return sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false }
}

const SORT_NAMES: Readonly<Record<string, { up: SortName; down: SortName }>> = {
  created_time: { up: 'created_time', down: '-created_time' },
  paid_time: { up: 'paid_time', down: '-paid_time' },
  amount: { up: 'amount', down: '-amount' },
}

function writeSort(sort: Sort | undefined): SortName | undefined {
  const names = sort && SORT_NAMES[sort.id]
  return names && (sort.desc ? names.down : names.up)
}
