import { byteStream } from './byte-stream'
import type { Cell, Table, TableFormat } from './table-file'

/** Without it, spreadsheets read UTF-8 as the machine's old code page. */
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

/** What a spreadsheet reads as the beginning of a formula, also in full-width characters (SECURITY.md threat 21). */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]|^\s*\0/
/**
 * What a spreadsheet reads as a number and changes: it drops digits after the 15th, leading and trailing zeros, and
 * reads 1E10 as a long number.
 */
const BROKEN_NUMBER = /^(?:0\d+(?:\.\d+)?|\d{16,}(?:\.\d+)?|\d+\.(?:\d*0)?|\d+\.\d{15,}|\d+(?:\.\d+)?e\d+)$/i
/**
 * What a spreadsheet reads as a date or a time and shows in another form: the order number 3-4 would become 3 April.
 */
const DAY_OR_TIME = /^\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?$|^\d+:\d+(?::\d+)?$/
/** The same with a month by its English name, whatever separates it: MAR1, SEP-24, 1-Mar, 2 March 2026, Mar 1, 2026. */
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const NAMED_MONTH = new RegExp(
  `^(?:\\d{1,4}[-/. ]*)?(?:${MONTH})[-/., ]*\\d{1,4}(?:[-/., ]+\\d{1,4})?$|^\\d{1,4}[-/. ]*(?:${MONTH})$`,
  'i',
)
/** A time with the half of the day: 5 PM, 12:30 a. */
const HALF_OF_DAY = /^\d{1,2}(?::\d{1,2}){0,2} [ap]m?$/i

/**
 * The beginning of a formula behind a separator, with the apostrophes that stand there. Where lists are separated by
 * semicolons, a spreadsheet cuts the cells of this file at them, whatever the quotes say: `x;=1+1` becomes two cells.
 */
const FORMULA_INSIDE = /([;,|\t\r\n][\s"\0]*)('*)(?=[=+\-@＝＋－＠])/g

/**
 * Puts an apostrophe before a text that a spreadsheet would change; the apostrophe marks it as text. A text that begins
 * with an apostrophe gets one more, so a program that reads the file always removes exactly one. The same is done inside
 * of a text after each character that separates cells somewhere (see FORMULA_INSIDE).
 */
function safeText(text: string): string {
  const isMistaken = FORMULA.test(text) || BROKEN_NUMBER.test(text) || isMoment(text)
  const marked = text.replace(FORMULA_INSIDE, "$1'$2")
  return isMistaken || text.startsWith("'") ? `'${marked}` : marked
}

/** Whether a spreadsheet reads a text as a day or a time; blanks around it do not hinder it. */
function isMoment(text: string): boolean {
  const words = text.trim()
  return [DAY_OR_TIME, NAMED_MONTH, HALF_OF_DAY].some((form) => form.test(words))
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (cell.is === 'number') return String(cell.number)
  // A time is no text: a spreadsheet shall read it as a time.
  if (cell.is === 'amount' || cell.is === 'time') return cell.text
  return `"${safeText(cell.text).replaceAll('"', '""')}"`
}

/** One record of RFC 4180. Texts are always quoted; amounts, numbers and times never. */
export function csvRow(cells: readonly Cell[]): string {
  return cells.map(csvCell).join(',') + LINE_END
}

async function* parts({ columns, batches }: Table): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + csvRow(columns.map(({ name }): Cell => ({ is: 'text', text: name })))
  for await (const rows of batches) yield rows.map(csvRow).join('')
}

/** CSV as in RFC 4180, in UTF-8 with a byte order mark. */
export const csvFormat: TableFormat = {
  content_type: 'text/csv; charset=utf-8',
  write: (table) => byteStream(parts(table)),
}
