/**
 * One cell. `text`: what people typed, or digits that are no number, such as an order number. `amount`: money as
 * decimal text. `number`: a small whole number. `time`: a moment on the clocks of a zone, `YYYY-MM-DD HH:mm:ss`; another
 * column names the zone. null: empty.
 */
export type Cell =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'amount'; readonly text: string }
  | { readonly is: 'number'; readonly number: number }
  | { readonly is: 'time'; readonly text: string }
  | null

/** One column: its heading, and what its cells hold. */
export interface TableColumn {
  readonly name: string
  readonly holds: NonNullable<Cell>['is']
}

/** A table to be exported. */
export interface Table {
  /** The name of the sheet in a workbook. */
  readonly name: string
  /** Their names are the first row. */
  readonly columns: readonly TableColumn[]
  /** The rows in batches. A batch is read after the one before was sent, so the whole table is never in memory. */
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>
}

/** A file format for tables. */
export interface TableFormat {
  readonly content_type: string
  /** The content of the file; cancelling the stream ends the batches. */
  write(table: Table): ReadableStream<Uint8Array>
}

/** The cell of a text; an empty cell for an empty text. */
export const textCell = (text: string | null): Cell => (text === null || text === '' ? null : { is: 'text', text })

/** The cell of an amount in decimal text; an empty cell for null, which means that nobody knows it. */
export const amountCell = (text: string | null): Cell => (text === null ? null : { is: 'amount', text })
