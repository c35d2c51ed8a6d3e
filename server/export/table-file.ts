/**
 * One cell. `text`: what people typed, or digits that are no number, such as an order number. `amount`: money as
 * decimal text. `number`: a small whole number. null: empty.
 */
export type Cell =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'amount'; readonly text: string }
  | { readonly is: 'number'; readonly number: number }
  | null

/** A table to be exported. */
export interface Table {
  /** The name of the sheet in a workbook. */
  readonly name: string
  /** The first row. */
  readonly header: readonly string[]
  /** The rows in batches. A batch is read after the one before was sent, so the whole table is never in memory. */
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>
}

/** A file format for tables. */
export interface TableFormat {
  readonly content_type: string
  /** The content of the file; cancelling the stream ends the batches. */
  write(table: Table): ReadableStream<Uint8Array>
}
