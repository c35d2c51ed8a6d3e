import { byteStream } from './byte-stream'
import type { Cell, Table, TableFormat } from './table-file'

/** Without it, spreadsheets take UTF-8 for the machine's old code page. */
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

/** What a spreadsheet takes for the beginning of a formula, in either width (SECURITY.md threat 21). */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/
/** What it takes for a number, and changes: digits are lost after the 15th and at both ends, and 1E10 is a long number. */
const BROKEN_NUMBER = /^(?:0\d+(?:\.\d+)?|\d{16,}(?:\.\d+)?|\d+\.(?:\d*0)?|\d+\.\d{15,}|\d+(?:\.\d+)?e\d+)$/i
/** What it takes for a day or a time of day, and writes in its own way: an order 3-4 would be the 3rd of April. */
const DAY_OR_TIME = /^\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?$|^\d+:\d+(?::\d+)?$/

/**
 * Text that stays text in every spreadsheet: an apostrophe in front says so where it would become something else. A
 * reader takes one apostrophe away.
 */
function safeText(text: string): string {
  const isMistaken = FORMULA.test(text) || BROKEN_NUMBER.test(text) || DAY_OR_TIME.test(text)
  return isMistaken || text.startsWith("'") ? `'${text}` : text
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (cell.is === 'number') return String(cell.number)
  if (cell.is === 'amount') return cell.text
  return `"${safeText(cell.text).replaceAll('"', '""')}"`
}

/** One record of RFC 4180: text always in quotes, amounts and numbers never. */
export function csvRow(cells: readonly Cell[]): string {
  return cells.map(csvCell).join(',') + LINE_END
}

const headerCell = (text: string): Cell => ({ is: 'text', text })

async function* parts({ header, batches }: Table): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + csvRow(header.map(headerCell))
  for await (const rows of batches) yield rows.map(csvRow).join('')
}

/** CSV after RFC 4180, UTF-8 with a byte order mark. */
export const csvFormat: TableFormat = {
  content_type: 'text/csv; charset=utf-8',
  write: (table) => byteStream(parts(table)),
}
