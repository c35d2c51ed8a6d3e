import type { Column, RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Skeleton } from '../skeleton'
import { rowHeights } from './body-row'
import type { features } from './table-features'
import type { Density } from './table-kit'

/** One row over all columns: the empty state or an error. */
export function MessageRow({ width, children }: { width: number; children: ReactNode }) {
  return (
    <tr className="border-b border-line-hair last:border-b-0">
      <td colSpan={width} className="p-3 whitespace-normal">
        {/* The message stays in view when the table is wider than its frame and scrolls. */}
        <div className="sticky left-3 max-w-[calc(100cqw-1.5rem)]">{children}</div>
      </td>
    </tr>
  )
}

interface SkeletonRowsProps<Row extends RowData> {
  columns: readonly Column<typeof features, Row>[]
  rows: number
  density: Density
}

/** The rows of the first load. Hidden from screen readers, which announce "Loading". */
export function SkeletonRows<Row extends RowData>({ columns, rows, density }: SkeletonRowsProps<Row>) {
  return Array.from({ length: rows }, (_, index) => (
    <tr key={index} aria-hidden className="reveal-late border-b border-line-hair last:border-b-0">
      {columns.map((column) => (
        <td key={column.id} className={classNames('px-(--cell-x) first:pl-5 last:pr-5', rowHeights[density])}>
          <Skeleton
            className={classNames(
              column.columnDef.meta?.skeleton ?? 'w-24',
              column.columnDef.meta?.align === 'right' && 'ml-auto',
            )}
          />
        </td>
      ))}
    </tr>
  ))
}
