import type { Language } from '#server/core/refusal'
import { amountCell, textCell } from './table-file'
import type { Cell, TableColumn } from './table-file'
import type { ZonedTime } from './zoned-time'

/** A text in each language of the server. */
export type Words = Readonly<Record<Language, string>>

export const words = (en: string, zh: string): Words => ({ 'en-US': en, 'zh-CN': zh })

/** What the rows of one file are written with. */
export interface FileWriting {
  readonly language: Language
  readonly times: ZonedTime
}

/** How the cells of a column are written. */
export interface Column<Row, Writing extends FileWriting = FileWriting> {
  readonly holds: TableColumn['holds']
  readonly write: (row: Row, writing: Writing) => Cell
}

/** The columns of a file in their order, each with its heading. */
export type HeadedColumns<Row, Writing extends FileWriting = FileWriting> = readonly (readonly [
  head: Words,
  column: Column<Row, Writing>,
])[]

/**
 * Makes the columns of one kind of row. Empty cells for null; times are Unix seconds.
 *
 * @example
 * const { text, time } = columnsOf<Payment>()
 * const COLUMNS: HeadedColumns<Payment> = [
 *   [words('Created', '创建时间'), time(({ created_time }) => created_time)],
 *   [words('Network', '网络'), text(({ chain }) => chain)],
 * ]
 */
export function columnsOf<Row, Writing extends FileWriting = FileWriting>() {
  return {
    text: (read: (row: Row, writing: Writing) => string | null): Column<Row, Writing> => ({
      holds: 'text',
      write: (row, writing) => textCell(read(row, writing)),
    }),
    amount: (read: (row: Row) => string | null): Column<Row, Writing> => ({
      holds: 'amount',
      write: (row) => amountCell(read(row)),
    }),
    time: (read: (row: Row) => number | null | undefined): Column<Row, Writing> => ({
      holds: 'time',
      write: (row, { times }) => {
        const seconds = read(row)
        return seconds === null || seconds === undefined ? null : { is: 'time', text: times.time(seconds) }
      },
    }),
  }
}

/** The columns of a file with their headings in one language. */
export function tableHeader<Row, Writing extends FileWriting>(
  columns: HeadedColumns<Row, Writing>,
  language: Language,
): TableColumn[] {
  return columns.map(([head, { holds }]) => ({ name: head[language], holds }))
}

/** A row of the file. */
export function tableCells<Row, Writing extends FileWriting>(
  columns: HeadedColumns<Row, Writing>,
  row: Row,
  writing: Writing,
): Cell[] {
  return columns.map(([, { write }]) => write(row, writing))
}
