import { useLingui } from '@lingui/react/macro'
import type { Header, RowData } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { announce } from '../announce'
import { classNames } from '../class-names'
import { Icon } from '../icon'
import type { features } from './table-features'
import type { Sort } from './table-kit'

interface SortHeaderProps<Row extends RowData> {
  header: Header<typeof features, Row>
  sort: Sort | undefined
  /** Undefined where nothing can be sorted. */
  onSort: ((sort: Sort | undefined) => void) | undefined
  /** The order without a choice: its column has two states, all others a third that leads back to it. */
  usual: Sort | undefined
  children: ReactNode
}

/** A header cell with a button that sorts by its column: descending, ascending, as usual. */
export function SortHeader<Row extends RowData>({ header, sort, onSort, usual, children }: SortHeaderProps<Row>) {
  const { t } = useLingui()
  const { column } = header
  const look = column.columnDef.meta
  const right = look?.align === 'right'
  const sorted = sort?.id === column.id && (sort.desc ? 'desc' : 'asc')
  const cell = classNames(
    'h-9 border-b border-line-hair px-(--cell-x) type-12 font-medium whitespace-nowrap text-text-3 first:pl-5 last:pr-5 phone:first:pl-4 phone:last:pr-4',
    right ? 'text-right' : 'text-left',
  )
  if (!onSort || !column.accessorFn || look?.unsortable) {
    return (
      <th scope="col" className={cell}>
        {look?.headerHidden ? <span className="sr-only">{children}</span> : children}
      </th>
    )
  }
  const toggle = () => {
    const next = nextOrder(sorted, usual?.id === column.id)
    onSort(next && { id: column.id, desc: next === 'desc' })
    const headerText = nameOf(header)
    if (next === 'desc') announce(t`Sorted by ${headerText}, highest first`)
    else if (next === 'asc') announce(t`Sorted by ${headerText}, lowest first`)
    else announce(t`Usual order`)
  }
  return (
    <th scope="col" aria-sort={ariaSort(sorted)} className={cell}>
      <button
        type="button"
        onClick={toggle}
        className={classNames(
          'group inline-flex min-h-6 items-center gap-1 rounded-1 font-medium hover:text-text-1',
          right && 'flex-row-reverse',
          sorted && 'text-text-1',
        )}
      >
        {children}
        <Icon
          of={sorted === 'asc' ? ArrowUp : ArrowDown}
          size={14}
          className={classNames(!sorted && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
        />
      </button>
    </th>
  )
}

/** Descending comes first; the third press leads back to the usual order, unless this column is the usual order. */
function nextOrder(sorted: false | 'asc' | 'desc', isUsual: boolean): 'asc' | 'desc' | undefined {
  if (sorted === 'desc') return 'asc'
  return sorted === 'asc' && !isUsual ? undefined : 'desc'
}

function ariaSort(sorted: false | 'asc' | 'desc'): 'ascending' | 'descending' | 'none' {
  if (sorted === 'asc') return 'ascending'
  return sorted === 'desc' ? 'descending' : 'none'
}

function nameOf<Row extends RowData>(header: Header<typeof features, Row>): string {
  const { columnDef } = header.column
  return columnDef.meta?.name ?? (typeof columnDef.header === 'string' ? columnDef.header : header.column.id)
}
