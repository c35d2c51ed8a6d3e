import { readXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { exportTransactions } from '#shared/contract/transactions'
import { streamFile } from '@/lib/api/transport/stream-file'
import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import { renderWithApi } from '@/lib/testing/render-with-api'
import { ExportFrame } from './export-frame'
import type { ExportFormat } from './export-name'

const CSV = '\uFEFFNo.,Order,Paid\r\n1,"007",12.50\r\n'
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const csvFile = () => new Response(CSV, { headers: { 'content-type': 'text/csv; charset=utf-8' } })
const workbook = () => new Response('PK\u0003\u0004 and so on', { headers: { 'content-type': XLSX_TYPE } })

/** The files on the disk of the person, by their names. */
let disk: Map<string, Blob>

beforeEach(() => {
  disk = new Map()
  vi.stubGlobal('showSaveFilePicker', ({ suggestedName }: { suggestedName: string }) => {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    return Promise.resolve({
      createWritable: () =>
        Promise.resolve({
          write: (bytes: Uint8Array<ArrayBuffer>) => Promise.resolve(void pieces.push(bytes)),
          close: () => Promise.resolve(void disk.set(suggestedName, new Blob(pieces))),
          abort: () => Promise.resolve(),
        }),
    })
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** The dialog in front of a back end with the calls of SPEC.md alone, which sends the file that it has. */
function open(answer: () => Response, formats?: readonly ExportFormat[], operation: string = exportTransactions.name) {
  return renderWithApi(
    <ExportFrame
      title="Export payments"
      operation={operation}
      {...(formats && { formats })}
      zone="UTC"
      nameOf={({ format }) => `payments.${format}`}
      send={({ format }, how) => streamFile(exportTransactions, { query: { format }, ...how })}
      onClose={() => undefined}
    >
      {null}
    </ExportFrame>,
    { 'GET /capabilities': () => CAPABILITIES, 'GET /transactions/list/export': answer },
  )
}

const dialog = page.getByRole('dialog', { name: 'Export payments' })
const decidedByTheService = dialog.getByText('The service decides the columns and the time zone of this file.')

async function exportAs(format: 'CSV' | 'XLSX') {
  await expect.element(decidedByTheService).toBeVisible()
  await dialog.getByRole('radio', { name: format }).click()
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
}

describe('an export in front of a back end that does not know formats', () => {
  test('is saved as XLSX too: a workbook of the rows that the service sends', async () => {
    open(csvFile)
    await exportAs('XLSX')
    await expect.element(dialog.getByText('The file is saved.')).toBeVisible()
    const { sheets } = await readXlsx(new Uint8Array((await disk.get('payments.xlsx')?.arrayBuffer()) ?? []))
    expect(sheets[0]?.rows).toEqual([
      ['No.', 'Order', 'Paid'],
      ['1', '007', 12.5],
    ])
  })

  test('is saved as CSV with the bytes of the service', async () => {
    open(csvFile)
    await exportAs('CSV')
    await expect.element(dialog.getByText('The file is saved.')).toBeVisible()
    expect(await disk.get('payments.csv')?.arrayBuffer()).toEqual(new TextEncoder().encode(CSV).buffer)
  })

  test('that is saved keeps its name when another format is chosen for the next one', async () => {
    open(csvFile)
    await exportAs('CSV')
    await expect.element(dialog.getByText('The file is saved.')).toBeVisible()
    await dialog.getByRole('radio', { name: 'XLSX' }).click()
    await expect.element(dialog.getByText('payments.xlsx')).toBeVisible()
    await expect.element(dialog.getByText('payments.csv')).toBeVisible()
  })

  test('that is a workbook is not saved as CSV; XLSX saves it', async () => {
    open(workbook)
    await exportAs('CSV')
    await expect.element(dialog.getByText('This service sends Excel files only. Choose XLSX.')).toBeVisible()
    expect(disk.size).toBe(0)
    await exportAs('XLSX')
    await expect.element(dialog.getByText('The file is saved.')).toBeVisible()
    expect(await disk.get('payments.xlsx')?.text()).toBe('PK\u0003\u0004 and so on')
  })

  test('whose rows cannot be read says how to get the file all the same', async () => {
    open(() => new Response(new Uint8Array([0x61, 0x0a, 0xff]), { headers: { 'content-type': 'text/csv' } }))
    await exportAs('XLSX')
    const sentence = 'The rows of this file cannot be read. Choose CSV to save it as the service sends it.'
    await expect.element(dialog.getByText(sentence)).toBeVisible()
    expect(disk.size).toBe(0)
  })

  test('of which there is one format only has no choice', async () => {
    open(csvFile, ['csv'])
    await expect.element(decidedByTheService).toBeVisible()
    expect(dialog.getByRole('radio', { name: 'XLSX' }).elements()).toHaveLength(0)
  })
})

test('a device without a usable zone offers UTC', async () => {
  const usual = new Intl.DateTimeFormat().resolvedOptions()
  const odd = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  odd.mockReturnValue({ ...usual, timeZone: 'Etc/Unknown' })
  // Without an operation, the back end takes the zone.
  open(csvFile, ['csv'], '')
  await dialog.getByRole('combobox', { name: 'Time zone' }).click()
  await expect.element(page.getByRole('option', { name: 'UTC' })).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(1)
  odd.mockRestore()
})
