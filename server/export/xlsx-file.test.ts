import { inflateRawSync } from 'node:zlib'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { Cell, Table } from './table-file'
import { xlsxFormat } from './xlsx-file'

const ROWS: Cell[][] = [
  [
    { is: 'number', number: 1 },
    { is: 'text', text: '20260102030405006123456789012345' },
    { is: 'amount', text: '0.000000000000000001' },
    { is: 'text', text: '=HYPERLINK("http://x")' },
    null,
  ],
  [{ is: 'number', number: 2 }, { is: 'text', text: '<a>&"中文' }, { is: 'amount', text: '-12.5' }, null, null],
]
const table = (): Table => ({
  name: 'Payments',
  header: ['No.', 'Platform order', 'Asked', 'Note', 'Empty'],
  batches: (async function* () {
    for (const row of ROWS) yield await Promise.resolve([row])
  })(),
})
const bytesOf = async (): Promise<Buffer> => Buffer.from(await new Response(xlsxFormat.write(table())).arrayBuffer())

/**
 * Reads the first entry of a zip archive whose name ends with `name`, by its local header; it shares no code with the
 * writer.
 */
function entryOf(archive: Buffer, name: string): string {
  const at = archive.lastIndexOf(Buffer.from(name, 'latin1'), archive.indexOf('PK\x01\x02'))
  const header = archive.lastIndexOf('PK\x03\x04', at)
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
  return inflateRawSync(archive.subarray(start)).toString('utf8')
}

test('a workbook has no formula, all digits, and the same bytes each time', async () => {
  const archive = await bytesOf()
  expect(archive.equals(await bytesOf())).toBe(true)
  const sheet = entryOf(archive, 'xl/worksheets/sheet1.xml')
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('<t>20260102030405006123456789012345</t>')
  const { sheets } = await readXlsx(archive)
  expect(sheets[0]?.rows).toEqual(
    [
      ['No.', 'Platform order', 'Asked', 'Note', 'Empty'],
      [1, '20260102030405006123456789012345', '0.000000000000000001', '=HYPERLINK("http://x")'],
      [2, '<a>&"中文', '-12.5'],
    ].map((row) => expect.arrayContaining(row)),
  )
})
