import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Density, Sort, TableColumn } from './table-kit'

export interface DataTableProps<Row extends RowData> {
  /** The name of the table, for screen readers; the visible heading is above it. */
  caption: ReactNode
  /** In the order shown. Keep the array stable. */
  columns: readonly TableColumn<Row>[]
  /** undefined during the first load, which shows a skeleton. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Shown as one row when there are none: an `EmptyState`. */
  empty: ReactNode
  /** The error of a failed call: an `ErrorState` with Retry, above old rows if there are any. */
  error?: ReactNode
  /** The next page is being fetched: the rows stay, dimmed. */
  refreshing?: boolean
  sort?: Sort | undefined
  /** The order when nothing was chosen. */
  usualSort?: Sort
  /**
   * Makes columns of data sortable unless they are `unsortable`: descending, ascending, as usual. The server sorts; one page
   * of a longer list must never be sorted here.
   */
  onSortChange?: (sort: Sort | undefined) => void
  density?: Density
  /** The row that the drawer shows; it has a 3 px orange edge. */
  openKey?: string | undefined
  /** The number of skeleton rows: as many as the page will have. */
  skeletonRows?: number
}
