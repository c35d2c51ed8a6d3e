import { Trans } from '@lingui/react/macro'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { useLateCode } from '@/lib/late/use-late-code'
import { ErrorState } from '../error-state'
import { lateTable } from './late-table'
import type { Density, Sort, TableColumn } from './table-kit'

interface Selection {
  /** Keys of the chosen rows. */
  keys: readonly string[]
  onChange: (keys: string[]) => void
  /** The name of a row's box: "Select HS-20417". */
  rowLabel: (key: string) => string
}

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
  /** Makes columns sortable unless they have `enableSorting: false`: descending, ascending, as usual. */
  onSortChange?: (sort: Sort | undefined) => void
  /** `server`: rows arrive sorted. One page of a longer list must never be sorted here. */
  sorting?: 'server' | 'client'
  density?: Density
  /** The row that the drawer shows; it has a 3 px orange edge. */
  openKey?: string | undefined
  selection?: Selection
  /** The number of skeleton rows: as many as the page will have. */
  skeletonRows?: number
}

/**
 * A native table on TanStack Table: caption, header cells with scope, sort buttons with aria-sort, aria-busy. The first
 * cell of a row has its link; a press on the rest of the row is a press on that link. In a narrow window it scrolls inside its own frame.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const found = useLateCode(lateTable, true)
  if (found.state === 'here') return <found.code.DataTableView {...props} />
  if (found.state === 'failed')
    return (
      <div className="p-3">
        <ErrorState
          title={<Trans>The table could not be loaded.</Trans>}
          onRetry={() => void lateTable.load().catch(() => undefined)}
        />
      </div>
    )
  return <TableSpace {...props} />
}

const HEAD = 36
const ROWS: Record<Density, number> = { comfortable: 44, compact: 36, roomy: 56 }

/** The place of the table while its code is on its way, as high as the table. */
function TableSpace<Row extends RowData>({ rows, skeletonRows = 10, density = 'comfortable' }: DataTableProps<Row>) {
  const count = rows === undefined ? skeletonRows : Math.max(rows.length, 1)
  return (
    <div aria-busy="true" style={{ height: HEAD + count * ROWS[density] }}>
      <span className="sr-only">
        <Trans>Loading…</Trans>
      </span>
    </div>
  )
}
