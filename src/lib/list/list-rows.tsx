import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { useCardsWidth } from '@/lib/device/use-phone-width'
import { RecordCards } from '@/lib/ui/record-cards'
import { DataTable } from '@/lib/ui/table/data-table'
import type { Density, TableColumn } from '@/lib/ui/table/table-kit'

/** What a list draws, however it gets its rows. */
export interface ListRowsProps<Row extends RowData> {
  /** The name of the list, for screen readers. */
  name: string
  /** Undefined during the first load, which shows a skeleton. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The columns of the table. Keep the array the same between renders. */
  columns: readonly TableColumn<Row>[]
  /** Where the columns do not fit: a `RecordRow`. */
  renderCard: (row: Row) => ReactNode
  /** Shown when there are none. */
  empty: ReactNode
  /** A `QueryFault`, above old rows if there are any. */
  error?: ReactNode
  /** The rows still belong to another page or filter. */
  refreshing?: boolean
  /** As many as the page will have. */
  skeletons: number
  density?: Density
  /** The row that the drawer shows. */
  openKey?: string | undefined
}

/** The rows of a list: a table, or cards where its columns do not fit. */
export function ListRows<Row extends RowData>(props: ListRowsProps<Row>) {
  const { name, columns, renderCard, skeletons, density, openKey, ...list } = props
  return useCardsWidth() ? (
    <RecordCards {...list} label={name} renderCard={renderCard} skeletons={skeletons} />
  ) : (
    <DataTable
      {...list}
      caption={name}
      columns={columns}
      skeletonRows={skeletons}
      openKey={openKey}
      {...(density && { density })}
    />
  )
}
