import { Trans } from '@lingui/react/macro'
import { type RowData, type RowSelectionState, type Updater, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { classNames } from '../class-names'
import { distinctKeys } from '../distinct-keys'
import { BodyRow } from './body-row'
import { selectionColumn } from './selection-column'
import { SortHeader } from './sort-header'
import { type Density, features, type Sort, type TableColumn } from './table-kit'
import { MessageRow, SkeletonRows } from './table-states'

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
  const { rows, density = 'comfortable', selection, refreshing = false } = props
  const table = useRows(props)
  const loading = rows === undefined && !props.error
  const { length: width } = table.getAllColumns()
  return (
    <div className="@container relative max-w-full overflow-x-auto rounded-[inherit]">
      <table
        aria-busy={loading || refreshing}
        className={classNames('w-full border-collapse', width > MANY ? '[--cell-x:9px]' : '[--cell-x:12px]')}
      >
        <caption className="sr-only">{props.caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <SortHeader
                  key={header.id}
                  header={header}
                  sortable={props.onSortChange !== undefined}
                  usual={props.usualSort}
                >
                  {header.isPlaceholder ? null : <table.FlexRender header={header} />}
                </SortHeader>
              ))}
            </tr>
          ))}
        </thead>
        {props.error && (
          <tbody>
            <MessageRow width={width}>{props.error}</MessageRow>
          </tbody>
        )}
        {/* Dimmed by grey and not by opacity, so that old rows keep a contrast of 4.5:1. */}
        <tbody className={classNames(refreshing && 'text-text-3 grayscale [&_a]:text-text-3')}>
          {loading && (
            <SkeletonRows columns={table.getAllColumns()} rows={props.skeletonRows ?? 10} density={density} />
          )}
          {rows?.length === 0 && !props.error && <MessageRow width={width}>{props.empty}</MessageRow>}
          {table.getRowModel().rows.map((row) => (
            <BodyRow
              key={row.id}
              row={row}
              density={density}
              open={row.id === props.openKey}
              selected={selection?.keys.includes(row.id) ?? false}
            />
          ))}
        </tbody>
      </table>
      {loading && (
        <span className="sr-only">
          <Trans>Loading…</Trans>
        </span>
      )}
    </div>
  )
}

/** With more columns than this they are closer together, so that a usual screen shows them all. */
const MANY = 8

const NO_ROWS: never[] = []

function useRows<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, sort, onSortChange, selection } = props
  const rowLabel = selection?.rowLabel
  const all = useMemo(
    () => (rowLabel ? [selectionColumn<Row>(rowLabel), ...columns] : [...columns]),
    [columns, rowLabel],
  )
  const data = useMemo(() => (rows ? [...rows] : NO_ROWS), [rows])
  const keys = distinctKeys(data, rowKey)
  const sorting = useMemo(() => (sort ? [sort] : []), [sort])
  const chosen = useMemo(
    () => Object.fromEntries((selection?.keys ?? []).map((key) => [key, true as const])),
    [selection?.keys],
  )
  return useTable({
    features,
    columns: all,
    data,
    getRowId: (_row, at) => keys[at] ?? String(at),
    state: { sorting, rowSelection: chosen },
    manualSorting: props.sorting !== 'client',
    enableMultiSort: false,
    onSortingChange: (update) => onSortChange?.((typeof update === 'function' ? update(sorting) : update)[0]),
    onRowSelectionChange: (update: Updater<RowSelectionState>) => {
      const next = typeof update === 'function' ? update(chosen) : update
      selection?.onChange(Object.keys(next).filter((key) => next[key]))
    },
  })
}
