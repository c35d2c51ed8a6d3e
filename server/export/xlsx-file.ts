import { writeXlsxStream } from 'hucre/xlsx'
import type { Cell, Table, TableFormat } from './table-file'

const COLUMN_WIDTH = 20

/**
 * Amounts are text cells too: a number in a spreadsheet has 15 digits, an amount up to 38, and a wrong sum is worse
 * than none. A text cell is never a formula.
 */
function xlsxCell(cell: Cell): string | number | null {
  if (cell === null) return null
  return cell.is === 'number' ? cell.number : cell.text
}

async function* rowsOf({ batches }: Table): AsyncGenerator<(string | number | null)[], void, undefined> {
  for await (const rows of batches) for (const cells of rows) yield cells.map(xlsxCell)
}

/** An Excel workbook with one sheet, and more sheets when the rows exceed what one can hold. */
export const xlsxFormat: TableFormat = {
  content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (table) => {
    const columns = table.header.map((header) => ({ header, width: COLUMN_WIDTH }))
    return writeXlsxStream(rowsOf(table), { name: table.name, columns, freezePane: { rows: 1 } })
  },
}
