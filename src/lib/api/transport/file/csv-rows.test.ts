// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { csvRows } from './csv-rows'

const MARK = '\uFEFF'
/** So much that the separator is known and rows are given on before the rest of the file comes. */
const LONG = 'long '.repeat(10_000)

/** The rows of a file that comes in two parts: the first at once, the second cut into pieces of some bytes. */
async function rowsOf(first: string, second: string, size: number): Promise<string[][]> {
  async function* pieces(): AsyncGenerator<Uint8Array, void, undefined> {
    yield new TextEncoder().encode(first)
    const bytes = new TextEncoder().encode(second)
    for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size))
  }
  const rows: string[][] = []
  for await (const row of csvRows(pieces())) rows.push(row)
  return rows
}

describe('the rows of a CSV file', () => {
  test.each([
    [
      'line ends and doubled quotes in quotes',
      '1,"x ""y""\r\n,z"""\r\n2,""\r\n',
      [
        ['1', 'x "y"\r\n,z"'],
        ['2', ''],
      ],
    ],
    [
      'characters of several bytes',
      '1,中文🧾é\r\n2,ü\r\n',
      [
        ['1', '中文🧾é'],
        ['2', 'ü'],
      ],
    ],
    [
      'quotes that quote nothing',
      '1,5" pipe\n2,a"b"\n',
      [
        ['1', '5" pipe'],
        ['2', 'a"b"'],
      ],
    ],
    [
      'old line ends',
      '1,"a\rb"\r2,b\r',
      [
        ['1', 'a\rb'],
        ['2', 'b'],
      ],
    ],
    [
      'a mark at the beginning of a cell',
      `1,${MARK}a\n${MARK}2,b\n`,
      [
        ['1', `${MARK}a`],
        [`${MARK}2`, 'b'],
      ],
    ],
  ])('are whole wherever the file is cut on its way: %s', async (_, csv, rows) => {
    for (const size of [1, 2, 3, 5, 1000])
      expect(await rowsOf(`${MARK}No.,${LONG}\r\n`, csv, size), `pieces of ${size}`).toEqual([['No.', LONG], ...rows])
  })

  test('have the separator that most lines agree on', async () => {
    const first = `No.;Text\n1;a,b\n2;${LONG}\n`
    expect(await rowsOf(first, '3;c,d\n', 1000)).toEqual([
      ['No.', 'Text'],
      ['1', 'a,b'],
      ['2', LONG],
      ['3', 'c,d'],
    ])
  })

  test('come in parts, and between them the page draws', async () => {
    let drawn = 0
    const frames = setInterval(() => (drawn += 1), 0)
    const rows = await rowsOf('No.,Text\r\n', '1,some text\r\n'.repeat(100_000), 2_000_000)
    clearInterval(frames)
    expect(rows).toHaveLength(100_001)
    expect(drawn).toBeGreaterThan(10)
  })
})
