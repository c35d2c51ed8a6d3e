/** The look of a column, besides its cells. */
export interface ColumnLook {
  /** Figures are right-aligned, with their header. */
  align?: 'left' | 'right'
  /** The header is for screen readers only: a column of buttons. */
  headerHidden?: boolean
  /** The name in announcements and on the sort button, when the header is not plain text. */
  name?: string
  /** Where the table can be sorted: not by this column. */
  unsortable?: boolean
  /** The width of the skeleton bar, as a class: "w-16". */
  skeleton?: string
  /** The first column is the row's header (`th scope="row"`) unless another says so. */
  rowHeader?: boolean
}
