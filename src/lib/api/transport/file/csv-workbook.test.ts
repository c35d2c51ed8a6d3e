// @vitest-environment node
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { isApiError } from '../errors'
import { workbookOf } from './csv-workbook'

const MARK = '\uFEFF'
const bytesOf = (text: string) => new TextEncoder().encode(text)

async function* inPieces(bytes: Uint8Array, size = bytes.length): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size))
}

async function fileOf(csv: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const written: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of workbookOf(csv)) written.push(piece)
  return new Uint8Array(await new Blob(written).arrayBuffer())
}

/** The cells of the workbook that becomes of a CSV file, by another reader of workbooks; an empty cell is null. */
async function sheetOf(csv: string, size?: number): Promise<unknown[][]> {
  const { sheets } = await readXlsx(await fileOf(inPieces(bytesOf(csv), size)))
  expect(sheets).toHaveLength(1)
  return sheets[0]?.rows ?? []
}

const failureOf = async (csv: AsyncIterable<Uint8Array>): Promise<unknown> =>
  await fileOf(csv).catch((error: unknown) => error)

const PAYMENTS = `${MARK}No.,Buyer,Paid\r\n1,"Müller, ""Bäcker""\r\n& Söhne",12.50\r\n2,中文客户🧾,0.000001\r\n`
const CELLS = [
  ['No.', 'Buyer', 'Paid'],
  ['1', 'Müller, "Bäcker"\r\n& Söhne', 12.5],
  ['2', '中文客户🧾', 0.000001],
]

describe('a workbook of a CSV file', () => {
  test('has the same cells, wherever the file is cut on its way', async () => {
    for (const size of [1, 2, 3, 5, 7, 64, 10_000]) expect(await sheetOf(PAYMENTS, size), `${size}`).toEqual(CELLS)
  })

  test.each([
    [
      'semicolons',
      'No.;Name;Paid\n1;a,b;2.5\n',
      [
        ['No.', 'Name', 'Paid'],
        ['1', 'a,b', 2.5],
      ],
    ],
    [
      'old line ends',
      'No.,Paid\r1,2.5\r2,3.5',
      [
        ['No.', 'Paid'],
        ['1', 2.5],
        ['2', 3.5],
      ],
    ],
    [
      'no last line end',
      'No.,Paid\n1,2.5',
      [
        ['No.', 'Paid'],
        ['1', 2.5],
      ],
    ],
    [
      'empty lines',
      'No.,Paid\n\n1,2.5\n\n',
      [
        ['No.', 'Paid'],
        ['1', 2.5],
      ],
    ],
    [
      'quotes inside a cell',
      'No.,Size\n1,5" pipe\n2,6"\n',
      [
        ['No.', 'Size'],
        ['1', '5" pipe'],
        ['2', '6"'],
      ],
    ],
    [
      'cells beyond the header',
      'No.\n1,2.5\n',
      [
        ['No.', null],
        ['1', 2.5],
      ],
    ],
    ['one column', 'No.\n1\n', [['No.'], ['1']]],
  ])('reads %s', async (_, csv, cells) => {
    for (const size of [1, 1000]) expect(await sheetOf(csv, size)).toEqual(cells)
  })

  test('is empty for an empty file, and has a header for a file with one alone', async () => {
    expect(await sheetOf('')).toEqual([])
    expect(await sheetOf(MARK)).toEqual([])
    expect(await sheetOf('No.,2.50\r\n')).toEqual([['No.', '2.50']])
  })

  test('has a number only where it is a decimal that keeps all its digits', async () => {
    const texts = ['007', '20260102030405006', '12', '-3', '1e5', '1,234.50', '01.50', '.5', '5.', '+1.5', '2026-01-02']
    const long = ['0.1234567890123456', '12345678901234567890.1']
    const numbers = ['12.50', '-0.000001', '0.123456789012345', '999999999999999.0']
    const row = [...texts, ...long, ...numbers]
    const [, read] = await sheetOf(`${row.map(() => 'h').join(';')}\n${row.join(';')}\n`)
    expect(read).toEqual([...texts, ...long, ...numbers.map(Number)])
  })

  test('has no formula', async () => {
    const texts = ['=1+1', '+1', '-1+1', '@SUM(1)', '=HYPERLINK("http://x")']
    const csv = `a\n${texts.map((text) => `"${text.replaceAll('"', '""')}"`).join('\n')}\n`
    const workbook = await readXlsx(await fileOf(inPieces(bytesOf(csv))))
    expect(workbook.sheets[0]?.rows).toEqual([['a'], ...texts.map((text) => [text])])
    expect([...(workbook.sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
  })

  test('is made while the file arrives: one without an end is written too', async () => {
    const lines = bytesOf(`1,"${'x'.repeat(97)}"\r\n`.repeat(1000))
    async function* endless(): AsyncGenerator<Uint8Array, void, undefined> {
      yield bytesOf('No.,Text\r\n')
      for (;;) yield await Promise.resolve(lines)
    }
    let written = 0
    for await (const piece of workbookOf(endless())) {
      written += piece.length
      if (written > 50_000) break
    }
    expect(written).toBeGreaterThan(50_000)
  })

  test.each([
    ['bytes that are no UTF-8', new Uint8Array([0x61, 0x2c, 0xb0, 0xa1, 0x0a])],
    ['a cut character at the end', bytesOf('a,b\n1,é').subarray(0, -1)],
    ['a cell that is too long for a workbook', bytesOf(`a\n${'x'.repeat(32_768)}\n`)],
    ['more cells than a workbook has', bytesOf(`a\n${'x,'.repeat(16_384)}\n`)],
  ])('is refused for %s', async (_, bytes) => {
    const failure = await failureOf(inPieces(bytes))
    expect(isApiError(failure, 'shape') && failure.flaw).toBe('rows')
  })

  test('is refused for a quote that is never closed, before all of the file has come', async () => {
    async function* endless(): AsyncGenerator<Uint8Array, void, undefined> {
      yield bytesOf('a,b\n1,"')
      for (;;) yield await Promise.resolve(bytesOf('x\n'.repeat(50_000)))
    }
    const failure = await failureOf(endless())
    expect(isApiError(failure, 'shape') && failure.flaw).toBe('rows')
  })

  test('opens whatever its texts hold, and shows what looks like an escape as it is stored', async () => {
    const rows = await sheetOf('Shop \uFFFE,ORD_x0041_7\na\u0001\uFFFFb,_x000d_\n')
    // The reader takes the escapes off, as Excel does.
    expect(rows).toEqual([
      ['Shop \uFFFD', 'ORD_x0041_7'],
      ['a\uFFFD\uFFFDb', '_x000d_'],
    ])
  })

  test('fails as the connection fails', async () => {
    const cut = new TypeError('network error')
    async function* broken(): AsyncGenerator<Uint8Array, void, undefined> {
      yield await Promise.resolve(bytesOf('a,b\n1,2\n'))
      throw cut
    }
    expect(await failureOf(broken())).toBe(cut)
  })
})
