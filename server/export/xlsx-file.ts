import { writeXlsxStream } from 'hucre/xlsx'
import { workbookText } from '#shared/contract/workbook-text'
import { exactNumber } from '#shared/money/exact-number'
import type { Cell, Table, TableColumn, TableFormat } from './table-file'

const COLUMN_WIDTH = 20

/** How a spreadsheet shows the cells of a column. An amount keeps all its decimals, and at least two. */
const FORMATS: Readonly<Partial<Record<TableColumn['holds'], string>>> = {
  amount: '0.00################',
  time: 'yyyy-mm-dd hh:mm:ss',
}

type Value = string | number | Date | null

/** A text cell is never a formula. */
function xlsxCell(cell: Cell): Value {
  if (cell === null) return null
  if (cell.is === 'number') return cell.number
  if (cell.is === 'amount') return exactNumber(cell.text)
  // A workbook has no zones: it shows the digits that it gets. Another column names the zone.
  return cell.is === 'time' ? new Date(`${cell.text.replace(' ', 'T')}Z`) : workbookText(cell.text)
}

async function* rowsOf({ batches }: Table): AsyncGenerator<Value[], void, undefined> {
  for await (const rows of batches) for (const cells of rows) yield cells.map(xlsxCell)
}

/** An Excel workbook with one sheet, and more sheets when the rows exceed what one can hold. */
export const xlsxFormat: TableFormat = {
  content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (table) => {
    const columns = table.columns.map(({ name, holds }) => {
      const numFmt = FORMATS[holds]
      return { header: workbookText(name), width: COLUMN_WIDTH, ...(numFmt !== undefined && { numFmt }) }
    })
    return writeXlsxStream(rowsOf(table), { name: table.name, columns, freezePane: { rows: 1 } })
  },
}
