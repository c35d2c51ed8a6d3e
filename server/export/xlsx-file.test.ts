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
    { is: 'time', text: '2026-01-02 03:04:05' },
  ],
  [
    { is: 'number', number: 2 },
    { is: 'text', text: '<a>&"中文' },
    { is: 'amount', text: '-12.500000' },
    null,
    { is: 'time', text: '1999-12-31 23:59:59' },
  ],
  [{ is: 'number', number: 3 }, null, { is: 'amount', text: '12345678901234567890.123456' }, null, null],
]
const table = (): Table => ({
  name: 'Payments',
  columns: [
    { name: 'No.', holds: 'number' },
    { name: 'Platform order', holds: 'text' },
    { name: 'Asked', holds: 'amount' },
    { name: 'Note', holds: 'text' },
    { name: 'Created', holds: 'time' },
  ],
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
  // Days since 1899-12-30, of which a spreadsheet makes a date with the format of the column.
  const [first, second] = ['2026-01-02T03:04:05Z', '1999-12-31T23:59:59Z'].map(
    (time) => Date.parse(time) / 86_400_000 + 25_569,
  )
  const numbers = [...sheet.matchAll(/<c r="([A-Z]\d)"(?: s="(\d+)")?><v>([^<]*)<\/v>/g)].map(([, at, , value]) => [
    at,
    Number(value),
  ])
  expect(numbers).toEqual([
    ['A2', 1],
    ['C2', 1e-18],
    ['E2', expect.closeTo(first ?? 0, 8)],
    ['A3', 2],
    ['C3', -12.5],
    ['E3', expect.closeTo(second ?? 0, 8)],
    ['A4', 3],
  ])
  expect(sheet).toMatch(/<c r="C4" t="inlineStr"[^>]*><is><t>12345678901234567890\.123456<\/t>/)
  expect(entryOf(archive, 'xl/styles.xml')).toContain('formatCode="yyyy-mm-dd hh:mm:ss"')
  const { sheets } = await readXlsx(archive)
  expect(sheets[0]?.rows).toEqual(
    [
      ['No.', 'Platform order', 'Asked', 'Note', 'Created'],
      [1, '20260102030405006123456789012345', 1e-18, '=HYPERLINK("http://x")', new Date('2026-01-02T03:04:05Z')],
      [2, '<a>&"中文', -12.5, new Date('1999-12-31T23:59:59Z')],
      [3, '12345678901234567890.123456'],
    ].map((row) => expect.arrayContaining(row)),
  )
})

test.each([
  ['ORD_x0041_7', 'ORD_x005F_x0041_7', 'it would be shown as ORDA7'],
  ['_x000d__X000A_', '_x005F_x000d__x005F_X000A_', 'it would become line breaks'],
  ['_x005F_', '_x005F_x005F_', 'its own escape would be shown without it'],
  ['a_x41_b', 'a_x41_b', 'it means nothing else'],
  ['Shop \uFFFE\uFFFF', 'Shop \uFFFD\uFFFD', 'no program would open the file'],
  ['a\0\u0001\u001Fb', 'a\uFFFD\uFFFD\uFFFDb', 'no program would open the file'],
  ['half \uD83D of a pair', 'half \uFFFD of a pair', 'no program would open the file'],
  ['whole \u{1F600}', 'whole \u{1F600}', 'it is in order'],
])('the text %j is written as %j: otherwise %s', async (text, written) => {
  const one: Table = {
    name: 'Names',
    columns: [{ name: text, holds: 'text' }],
    batches: (async function* () {
      yield await Promise.resolve([[{ is: 'text', text } satisfies Cell]])
    })(),
  }
  const archive = Buffer.from(await new Response(xlsxFormat.write(one)).arrayBuffer())
  const texts = [...entryOf(archive, 'xl/worksheets/sheet1.xml').matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)]
  expect(texts.map(([, shown]) => shown)).toEqual([written, written])
})
