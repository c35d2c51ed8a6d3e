/**
 * One cell. `text` is what people typed or what only looks like a number, such as an order's 32 digits; `amount` is
 * money as plain digits; `number` is small and whole; empty is nothing.
 */
export type Cell =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'amount'; readonly text: string }
  | { readonly is: 'number'; readonly number: number }
  | null

export interface Table {
  /** What a workbook calls its sheet. */
  readonly name: string
  /** The first row. */
  readonly header: readonly string[]
  /** In batches, each pulled when the one before it has been sent: the whole is never in memory. */
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>
}

/** A format that a table is written in. */
export interface TableFormat {
  readonly content_type: string
  /** The file as it is read; cancelling it ends the batches. */
  write(table: Table): ReadableStream<Uint8Array>
}
