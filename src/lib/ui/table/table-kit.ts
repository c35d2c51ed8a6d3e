import { type ColumnDef, createColumnHelper, type RowData } from '@tanstack/react-table'
import type { features } from './table-features'

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
