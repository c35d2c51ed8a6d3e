import { writeXlsxStream } from 'hucre/xlsx'
import { exactNumber } from '#shared/money/exact-number'
import { ApiError } from '../errors'
import { csvRows } from './csv-rows'
import { workbookText } from '#shared/contract/workbook-text'

/** What a cell and a row of a workbook can hold. */
const LONGEST_TEXT = 32_767
const MOST_CELLS = 16_384

const COLUMN_WIDTH = 20
/** How a spreadsheet shows a number: with all its decimals, and at least two. */
const NUMBER_FORMAT = '0.00################'
/** The name that spreadsheets give to a first sheet. */
const SHEET = 'Sheet1'

/** Whole numbers are no amounts: they may be order numbers, or begin with zeros. */
const DECIMAL = /^-?(?:0|[1-9]\d*)\.\d+$/

/**
 * A CSV file as an Excel workbook, made while the bytes arrive. A cell is a number where it is a decimal of at most 15
 * digits, else the text that it was; never a formula.
 *
 * It runs in the page and not in a worker: a browser checks our scripts by the hashes in the import map, and there is no
 * such check for the script of a worker. The rows come in small parts, and between them the page draws and answers.
 *
 * @throws {ApiError} `shape` with the flaw `rows` for bytes that are no CSV, or that no workbook can hold
 * @example for await (const bytes of workbookOf(pieces)) await sink.write(bytes)
 */
export async function* workbookOf(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const rows = csvRows(pieces)
  const { value: header } = await rows.next()
  const columns = (header ?? []).map(() => ({ width: COLUMN_WIDTH, numFmt: NUMBER_FORMAT }))
  const cells = cellsOf(header ?? [], rows)
  const reader = writeXlsxStream(cells, { name: SHEET, columns, freezePane: { rows: 1 } }).getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield new Uint8Array(next.value)
  } finally {
    await reader.cancel()
  }
}

type Cell = string | number | null

async function* cellsOf(header: string[], rows: AsyncIterable<string[]>): AsyncGenerator<Cell[], void, undefined> {
  if (header.length > 0) yield fitting(header).map(workbookText)
  for await (const row of rows) yield fitting(row).map(cellOf)
}

function cellOf(text: string): Cell {
  if (text === '') return null
  return DECIMAL.test(text) ? exactNumber(text) : workbookText(text)
}

function fitting(row: string[]): string[] {
  if (row.length <= MOST_CELLS && row.every((text) => text.length <= LONGEST_TEXT)) return row
  throw new ApiError('shape', { flaw: 'rows' })
}
