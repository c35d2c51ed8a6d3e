import {
  createColumnHelper,
  createSortedRowModel,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  type ColumnDef,
} from '@tanstack/react-table'

/** What a column tells the drawing besides its cells. */
export interface ColumnLook {
  /** Figures stand right, their header too. */
  align?: 'left' | 'right'
  /** Header for those who listen only: a column of buttons. */
  headerHidden?: boolean
  /** What the live sentence and the sort button call it, when the header is not plain text. */
  name?: string
  /** The width of the skeleton bar, as a class: "w-16". */
  skeleton?: string
  /** The first column is the row's header (`th scope="row"`) unless another says so. */
  rowHeader?: boolean
}

/** Only what our tables use: sorting and choosing rows. Columns are chosen and ordered by handing them over in order. */
export const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic, text: sortFn_text },
  columnMeta: metaHelper<ColumnLook>(),
})

export type TableColumn<Row extends RowData> = ColumnDef<typeof features, Row>

/**
 * The column helper of our tables; call it at module scope.
 * @example const column = tableColumns<Payment>()
 *   const columns = column.columns([column.accessor('trade_no', { header: () => <Trans>Platform order</Trans> })])
 */
export function tableColumns<Row extends RowData>() {
  return createColumnHelper<typeof features, Row>()
}

/** 44 comfortable, 36 compact, 56 for rows of two lines. */
export type Density = 'comfortable' | 'compact' | 'roomy'

/** One column at a time; undefined is the order the server gave. */
export interface Sort {
  id: string
  desc: boolean
}
