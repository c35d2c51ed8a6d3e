import { csvFormat } from './csv-file'
import { SUBJECTS } from './subject'
import { attachment, exportFileName } from './file-name'
import type { ExportedRange } from './file-name'
import type { Table } from './table-file'
import { xlsxFormat } from './xlsx-file'

const FORMATS = { csv: csvFormat, xlsx: xlsxFormat }

/** The response that sends a table as a file, named in the reader's language. The file is written while it is sent. */
export function tableAnswer(table: Omit<Table, 'name'>, range: ExportedRange): Response {
  const format = FORMATS[range.extension]
  const headers = {
    'Content-Type': format.content_type,
    'Content-Disposition': attachment(exportFileName(range)),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
  return new Response(format.write({ ...table, name: SUBJECTS[range.subject][range.language] }), { headers })
}
