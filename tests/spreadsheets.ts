import { inflateRawSync } from 'node:zlib'
import type { BrowserContext } from '@playwright/test'

/** A file as a reader finds it. */
export interface Sheet {
  /** Text of the cells, row by row, the header first. An empty cell is ''. */
  readonly rows: readonly (readonly string[])[]
  /** Cells that a spreadsheet would work out. */
  readonly formulas: number
}

/** A reader of RFC 4180. The apostrophe that keeps a cell text is a spreadsheet's to take away. */
export function readCsv(bytes: Buffer): Sheet {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  // What is left after the last line's end is no row.
  rows.pop()
  const formulas = rows.flat().filter((cell) => /^[\s\0]*[=+@＝＋＠]|^[\s\0]*[-－](?!\d)/.test(cell)).length
  return { rows: rows.map((cells) => cells.map((cell) => cell.replace(/^'/, ''))), formulas }
}

const DIRECTORY = 0x02014b50
const END = 0x06054b50

/** The first sheet's XML, by the directory at the archive's end (APPNOTE.TXT of PKWARE). */
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
/** A from 0, AA after Z. */
const columnOf = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** A workbook with one sheet and its texts in the cells, read with node's inflate and by hand. */
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

/** The same workbook, read by the browser: its own inflate, and its own reader of XML. */
export async function readXlsxInBrowser(context: BrowserContext, archive: Buffer): Promise<Sheet> {
  // A page of its own: the console's policy lets no text become a document.
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
        const place = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
        cells[place] = cell.textContent
      }
      return Array.from(cells, (cell) => cell ?? '')
    })
    return { rows, formulas: sheet.getElementsByTagName('f').length }
  }, sheetOf(archive).toString('base64'))
  await page.close()
  return sheet
}
