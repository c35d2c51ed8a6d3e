import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvFormat, csvRow } from './csv-file'
import type { Cell } from './table-file'

const RUNS = Number(process.env['CSV_CELLS'] ?? 2000)
const TRIGGERS = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠']

const text = (value: string): Cell => ({ is: 'text', text: value })

/** A reader of RFC 4180 that shares no code with the writer. */
function parseRow(line: string): string[] {
  const cells: string[] = []
  let rest = line
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const [whole, content] = quoted ?? /^([^,\r\n]*)/.exec(rest) ?? ['', '']
    cells.push(quoted ? (content ?? '').replaceAll('""', '"') : (content ?? ''))
    rest = rest.slice(whole.length)
    if (rest === '\r\n') return cells
    expect(rest[0]).toBe(',')
    rest = rest.slice(1)
  }
}

/** Removes one apostrophe at the beginning, and one behind each separator that a formula follows. */
const unmarked = (cell: string): string =>
  cell.replace(/^'/, '').replace(/([;,|\t\r\n][\s"\0]*)'('*)(?=[=+\-@＝＋－＠])/g, '$1$2')

test('no text becomes a formula, and every text is read back unchanged', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...TRIGGERS, ' ', "'", '"', ',', '').chain((first) => fc.string().map((rest) => first + rest)),
    fc.stringMatching(/^\d{1,40}$/),
    fc
      .tuple(fc.string(), fc.constantFrom(';', ',', '\t', '|', '\n', '; "', ";'", "|''"), fc.constantFrom(...TRIGGERS))
      .map((parts) => parts.join('')),
    fc.constantFrom(
      'x;=HYPERLINK("http://x")',
      '=HYPERLINK("http://x")',
      '@SUM(1)',
      ' =1+1',
      '1E10',
      '007',
      "'=1",
      '-5',
      '2026-01-02',
    ),
  )
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 1, maxLength: 6 }), (values) => {
      const parsed = parseRow(csvRow(values.map(text)))
      expect(parsed.map(unmarked)).toEqual(values)
      for (const cell of parsed) expect(TRIGGERS).not.toContain(cell.trimStart()[0] ?? cell[0] ?? '')
    }),
    { numRuns: RUNS, seed: 5 },
  )
})

test.each([';', '\t', '|', ','])('no cell becomes a formula where %j separates cells', (separator) => {
  const values = ['x;=HYPERLINK("http://x")', 'a\t+1', 'b|"@SUM(1)', 'c, -2', "d;'=1", 'e;\n=2', 'f; ＝3', 'plain;text']
  const line = csvRow(values.map(text))
  // A spreadsheet that cuts at this character does not see the quotes of the other one.
  for (const cell of line.split(/\r?\n/).flatMap((each) => each.split(separator)))
    expect(TRIGGERS).not.toContain(cell.replace(/^["\s]+/, '')[0])
  expect(parseRow(line).map(unmarked)).toEqual(values)
})

test('amounts are plain digits that a spreadsheet can add up, negative ones too', () => {
  expect(csvRow([{ is: 'amount', text: '-5.000001' }, null, { is: 'number', number: 12 }])).toBe('-5.000001,,12\r\n')
})

test('a time is no text, so that a spreadsheet reads it as a time', () => {
  expect(csvRow([{ is: 'time', text: '2026-01-02 03:04:05' }, text('UTC')])).toBe('2026-01-02 03:04:05,"UTC"\r\n')
})

test.each([
  ['20260102030405006123456789012345', 'digits after the 15th would be lost'],
  ['007', 'leading zeros would be lost'],
  ['007.5', 'leading zeros would be lost'],
  ['1.10', 'trailing zeros would be lost'],
  ['1.', 'the point would be lost'],
  ['1E10', 'it would become a long number'],
  ['3-4', 'it would become a date'],
  ['2026-01-02', 'it would become a date'],
  ['1/2', 'it would become a date'],
  ['12:30', 'it would become a time'],
  ['5 PM', 'it would become a time'],
  ['12:30 a', 'it would become a time'],
  [' 3-4', 'it would become a date'],
  ['MAR1', 'it would become a date'],
  ['SEP-24', 'it would become a date'],
  ['SEPT24', 'it would become a date'],
  ['1-Mar', 'it would become a date'],
  ['1Mar', 'it would become a date'],
  ['Mar-2026', 'it would become a date'],
  ['2 March 2026', 'it would become a date'],
  ['Mar 1, 2026', 'it would become a date'],
  ['2026-MAR-01', 'it would become a date'],
  ['dec/24', 'it would become a date'],
  ['may 5', 'it would become a date'],
  ['JUNE30', 'it would become a date'],
  ['1.Apr', 'it would become a date'],
])('%s gets an apostrophe: in a spreadsheet %s', (value) => {
  expect(csvRow([text(value)])).toBe(`"'${value}"\r\n`)
})

test.each([
  '20260102-AB12',
  '20261121-12345678',
  '123456789012345',
  '1.5',
  'A-1',
  'v1.10',
  'MAR',
  'MARS1',
  'SEP-24-A',
  'MARKET1',
  'DEC20261234',
  '12345-MAR',
  '5PM',
  '2026-01-02T03:04:05+08:00',
])('%s means nothing else in a spreadsheet, and stays as it is', (value) => {
  expect(csvRow([text(value)])).toBe(`"${value}"\r\n`)
})

test('the file begins with a byte order mark, and a batch is read only when the reader wants it', async () => {
  const seen: string[] = []
  async function* batches() {
    try {
      for (let batch = 0; ; batch++) {
        seen.push(`batch ${batch}`)
        yield await Promise.resolve([[text('等')]])
      }
    } finally {
      seen.push('ended')
    }
  }
  const reader = csvFormat
    .write({ name: 'Names', columns: [{ name: 'Name', holds: 'text' }], batches: batches() })
    .getReader()
  const first = await reader.read()
  expect(first.value?.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
  expect(seen).toEqual([])
  const second = await reader.read()
  expect(new TextDecoder().decode(second.value)).toBe('"等"\r\n')
  await reader.cancel()
  expect(seen).toEqual(['batch 0', 'ended'])
})
