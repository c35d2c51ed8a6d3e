import { writeXlsxStream } from 'hucre/xlsx'
import type { Cell, Table, TableFormat } from './table-file'

const COLUMN_WIDTH = 20

/**
 * Amounts are text cells as well: a spreadsheet's number has 15 digits and an amount up to 38, and a sum that is off by a
 * unit is worse than one that has to be asked for. Text cells are never formulas.
 */
function xlsxCell(cell: Cell): string | number | null {
  if (cell === null) return null
  return cell.is === 'number' ? cell.number : cell.text
}

async function* rowsOf({ batches }: Table): AsyncGenerator<(string | number | null)[], void, undefined> {
  for await (const rows of batches) for (const cells of rows) yield cells.map(xlsxCell)
}

/** An Excel workbook with one sheet, and further ones past the rows that a sheet can have. */
export const xlsxFormat: TableFormat = {
  content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (table) => {
    const columns = table.header.map((header) => ({ header, width: COLUMN_WIDTH }))
    return writeXlsxStream(rowsOf(table), { name: table.name, columns, freezePane: { rows: 1 } })
  },
}
