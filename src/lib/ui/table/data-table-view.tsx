import { Trans } from '@lingui/react/macro'
import { type RowData, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { classNames } from '../class-names'
import { distinctKeys } from '../distinct-keys'
import { BodyRow } from './body-row'
import { SortHeader } from './sort-header'
import type { DataTableProps } from './table-props'
import { features } from './table-features'
import { MessageRow, SkeletonRows } from './table-states'

/** The table of a `DataTable`, once the code of TanStack Table is there. */
export function DataTableView<Row extends RowData>(props: DataTableProps<Row>) {
  const { rows, density = 'comfortable', refreshing = false } = props
  const table = useRows(props)
  const loading = rows === undefined && !props.error
  const { length: width } = table.getAllColumns()
  return (
    <div className="@container relative max-w-full overflow-x-auto rounded-[inherit]">
      <table
        aria-busy={loading || refreshing}
        className={classNames(
          // A table in a drawer is narrow: there a long sum breaks rather than standing beside the drawer.
          'w-full border-collapse @max-[44rem]:[--sums:normal]',
          width > MANY ? '[--cell-x:9px] @max-[70rem]:[--cell-x:7px]' : '[--cell-x:12px] @max-[40rem]:[--cell-x:8px]',
        )}
      >
        <caption className="sr-only">{props.caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <SortHeader
                  key={header.id}
                  header={header}
                  sort={props.sort}
                  onSort={props.onSortChange}
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
            <BodyRow key={row.id} row={row} density={density} open={row.id === props.openKey} />
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

function useRows<Row extends RowData>({ columns, rows, rowKey }: DataTableProps<Row>) {
  const data = useMemo(() => (rows ? [...rows] : NO_ROWS), [rows])
  const keys = distinctKeys(data, rowKey)
  const all = useMemo(() => [...columns], [columns])
  return useTable({ features, columns: all, data, getRowId: (_row, at) => keys[at] ?? String(at) })
}
