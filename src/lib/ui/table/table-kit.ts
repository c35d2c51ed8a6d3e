import { type ColumnDef, createColumnHelper, type RowData } from '@tanstack/react-table'
import type { features } from './table-features'

/** The look of a column, besides its cells. */
export interface ColumnLook {
  /** Figures are right-aligned, with their header. */
  align?: 'left' | 'right'
  /** The header is for screen readers only: a column of buttons. */
  headerHidden?: boolean
  /** The name in announcements and on the sort button, when the header is not plain text. */
  name?: string
  /** The width of the skeleton bar, as a class: "w-16". */
  skeleton?: string
  /** The first column is the row's header (`th scope="row"`) unless another says so. */
  rowHeader?: boolean
}

export type TableColumn<Row extends RowData> = ColumnDef<typeof features, Row>

/**
 * The column helper of our tables; call it at module scope.
 * @example const column = tableColumns<Payment>()
 *   const columns = column.columns([column.accessor('trade_no', { header: () => <Trans>Platform order</Trans> })])
 */
export function tableColumns<Row extends RowData>() {
  return createColumnHelper<typeof features, Row>()
}

/** Row heights: 44 px comfortable, 36 compact, 56 for rows of two lines. */
export type Density = 'comfortable' | 'compact' | 'roomy'

/** The sorted column; undefined is the server's order. */
export interface Sort {
  id: string
  desc: boolean
}
