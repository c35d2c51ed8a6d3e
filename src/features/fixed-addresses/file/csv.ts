/**
 * A cell in quotes, the last of which may be missing at the end of the file, or one without. What goes on behind its quotes is
 * the second kind: it keeps them, so that it is no network and no address, and the lines below it are read.
 */
const CELL = /(?:"(?<quoted>(?:[^"]|"")*)(?:"|$)|(?<plain>[^,;\t\r\n]*))(?<end>[,;\t]|\r\n|\r|\n|$)/y

/** Text that a spreadsheet would run as a formula, in ASCII or full width (SECURITY.md threat 21). */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]/
/** The same behind a separator: where semicolons separate lists, a spreadsheet cuts a quoted cell at them too. */
const FORMULA_INSIDE = /([;,|\t\r\n][\s"\0]*)('*)(?=[=+\-@＝＋－＠])/g
const MARKED_INSIDE = /([;,|\t\r\n][\s"\0]*)'('*)(?=[=+\-@＝＋－＠])/g
const BYTE_ORDER_MARK = '\uFEFF'
/** A first line that tells Excel the separator. It is no record. */
const SEPARATOR_LINE = /^"?sep=[,;\t]"?[,;\t]*(?:\r\n|\r|\n|$)/i

/** Reads records of RFC 4180, also with semicolons or tabs, which some spreadsheets write. `line` counts from 1. */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = []
  const source = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  let cells: string[] = []
  const start = SEPARATOR_LINE.exec(source)?.[0].length ?? 0
  let line = start === 0 ? 1 : 2
  let next = line
  CELL.lastIndex = start
  while (CELL.lastIndex < source.length) {
    // A cell without quotes may be empty, so there is always one.
    const { quoted, plain = '', end = '' } = CELL.exec(source)?.groups ?? {}
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    next += (quoted ?? '').split(/\r\n|\r|\n/).length - 1
    if (/[,;\t]/.test(end) && CELL.lastIndex < source.length) continue
    rows.push({ line, cells })
    cells = []
    next += 1
    line = next
  }
  return rows
}

/** Writes CSV with every cell in quotes; a leading apostrophe stops spreadsheets from running text as a formula. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** A cell of our own files as it was before {@link writeCsv} marked it, without blanks around it. */
export function unmarkedCell(cell: string): string {
  return cell.trim().replace(/^'/, '').replace(MARKED_INSIDE, '$1$2')
}

function csvCell(text: string): string {
  const marked = text.replace(FORMULA_INSIDE, "$1'$2")
  const safe = FORMULA.test(text) || text.startsWith("'") ? `'${marked}` : marked
  return `"${safe.replaceAll('"', '""')}"`
}
