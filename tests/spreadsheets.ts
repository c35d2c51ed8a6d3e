import { inflateRawSync } from 'node:zlib'
import type { BrowserContext } from '@playwright/test'
import { readCsv as readRows } from '#server/export/testing/read-csv'

/** The content of a file. */
export interface Sheet {
  /** Text of the cells, row by row, the header first. An empty cell is ''. */
  readonly rows: readonly (readonly string[])[]
  /** Number of cells that a spreadsheet would calculate. */
  readonly formulas: number
}

/** Reads CSV (RFC 4180). It removes the apostrophe that marks a cell as text, as a spreadsheet does. */
export function readCsv(bytes: Buffer): Sheet {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const rows = readRows(text)
  const formulas = rows.flat().filter((cell) => /^[\s\0]*[=+@＝＋＠]|^[\s\0]*[-－](?!\d)/.test(cell)).length
  return { rows: rows.map((cells) => cells.map((cell) => cell.replace(/^'/, ''))), formulas }
}

/** Fills each line up to the length of the header, because empty cells at its end are left out. */
export const evened = ({ rows }: Sheet): string[][] =>
  rows.map((cells) => Array.from(rows[0] ?? [], (_, column) => cells[column] ?? ''))

const DIRECTORY = 0x02014b50
const END = 0x06054b50

/** The XML of the first sheet, found by the directory at the end of the archive (APPNOTE.TXT of PKWARE). */
function sheetOf(archive: Buffer): Buffer {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error('Not an archive')
  let at = archive.readUInt32LE(end + 16)
  while (archive.readUInt32LE(at) === DIRECTORY) {
    const [length, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field))
    const name = archive.toString('utf8', at + 46, at + 46 + (length ?? 0))
    if (name === 'xl/worksheets/sheet1.xml') {
      const size = archive.readUInt32LE(at + 20)
      const local = archive.readUInt32LE(at + 42)
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
      return archive.subarray(start, start + size)
    }
    at += 46 + (length ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  throw new Error('The workbook has no sheet')
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plainText = (xml: string): string =>
  xml.replaceAll(/&(\w+);/g, (whole: string, name: string) => ENTITIES[name] ?? whole)
/** Column number from 0: A is 0, AA is 26. */
const columnOf = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Reads a workbook with one sheet and inline texts, with node's inflate and a reader of our own. */
export function readXlsx(archive: Buffer): Sheet {
  const xml = inflateRawSync(sheetOf(archive)).toString('utf8')
  const rows = [...xml.matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)].map(([, inner = '']) => {
    const cells: string[] = []
    for (const [, letters = '', content = ''] of inner.matchAll(/<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>(.*?)<\/c>)/gs))
      cells[columnOf(letters)] = plainText(/<[tv]\b[^>]*>(.*?)<\/[tv]>/s.exec(content)?.[1] ?? '')
    return Array.from(cells, (cell) => cell ?? '')
  })
  return { rows, formulas: xml.match(/<f[\s>/]/g)?.length ?? 0 }
}

/** Reads the same workbook with the inflate and the XML parser of the browser. */
export async function readXlsxInBrowser(context: BrowserContext, archive: Buffer): Promise<Sheet> {
  // In a new page, because the console's policy forbids to parse text as a document.
  const page = await context.newPage()
  const sheet = await page.evaluate(async (base64) => {
    const packed = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const text = await new Response(
      new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')),
    ).text()
    const sheet = new DOMParser().parseFromString(text, 'application/xml')
    const rows = [...sheet.getElementsByTagName('row')].map((row) => {
      const cells: string[] = []
      for (const cell of row.getElementsByTagName('c')) {
        const letters = /^[A-Z]+/.exec(cell.getAttribute('r') ?? '')?.[0] ?? ''
        const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
        cells[column] = cell.textContent
      }
      return Array.from(cells, (cell) => cell ?? '')
    })
    return { rows, formulas: sheet.getElementsByTagName('f').length }
  }, sheetOf(archive).toString('base64'))
  await page.close()
  return sheet
}
