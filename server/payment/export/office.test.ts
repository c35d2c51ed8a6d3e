import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { csvFormat } from '#server/export/csv-file'
import type { Cell, TableFormat } from '#server/export/table-file'
import { xlsxFormat } from '#server/export/xlsx-file'

const run = promisify(execFile)
/**
 * Whether LibreOffice is installed. Elsewhere tests/e2e/records-export.spec.ts checks the files with two other readers.
 */
const office = await run('soffice', ['--version']).then(
  () => true,
  () => false,
)

const text = (value: string): Cell => ({ is: 'text', text: value })
const TRADE_NO = '20261121063208123607187932569012'
const NASTY = [
  '=1+1',
  '=HYPERLINK("http://x")',
  '+1',
  '-1+2',
  '@SUM(1)',
  '\t=1+1',
  '＝1+1',
  '=cmd|"/c calc"!A1',
  '1E10',
  '007',
]
const rows: Cell[][] = NASTY.map((word, index) => [
  { is: 'number', number: index + 1 },
  text(TRADE_NO),
  { is: 'amount', text: '12345678901234567890.123456' },
  text(word),
])
const columns = [
  { name: 'No.', holds: 'number' },
  { name: 'Platform order', holds: 'text' },
  { name: 'Asked', holds: 'amount' },
  { name: 'Merchant order', holds: 'text' },
] as const

const folder = await mkdtemp(join(tmpdir(), 'office-'))
afterAll(async () => await rm(folder, { recursive: true, force: true }))

/**
 * Opens a file with LibreOffice and returns it as flat XML, where each cell has its type, its text and its formula, if
 * any.
 */
async function opened(format: TableFormat, extension: string): Promise<string> {
  const batches = (async function* () {
    yield await Promise.resolve(rows)
  })()
  const file = join(folder, `payments.${extension}`)
  await writeFile(
    file,
    Buffer.from(await new Response(format.write({ name: 'Payments', columns, batches })).arrayBuffer()),
  )
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  // Comma, double quote, UTF-8.
  const filter = extension === 'csv' ? ['--infilter=CSV:44,34,76'] : []
  await run('soffice', [
    '--headless',
    '--norestore',
    profile,
    ...filter,
    '--convert-to',
    'fods',
    '--outdir',
    folder,
    file,
  ])
  return await readFile(join(folder, 'payments.fods'), 'utf8')
}

describe.skipIf(!office)('LibreOffice', () => {
  test.each([
    ['csv', csvFormat, `&apos;${TRADE_NO}`],
    ['xlsx', xlsxFormat, TRADE_NO],
  ])('finds no formula in a %s file, and all 32 digits', async (extension, format, written) => {
    const book = await opened(format, extension)
    expect(book).not.toContain('table:formula')
    expect(book.split(`<text:p>${written}</text:p>`)).toHaveLength(rows.length + 1)
    expect(book).not.toContain('2.02611')
  })
})
