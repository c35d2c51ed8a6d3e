import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { transactions } from '#shared/contract/transactions'
import type { Transaction } from '#shared/contract/transactions'
import { formatTime } from '#shared/time/format-time'
import { call } from '../api'
import type { Session } from '../api'
import { expect, test } from '../fixtures'
import { RecordsPage } from '../pages/records-page'
import { evened, readCsv, readXlsx, readXlsxInBrowser } from '../spreadsheets'

/** The default columns of the console, with network and exception as columns of their own. */
const HEADER = ['No.', 'Platform order', 'Created', 'Time zone', 'Merchant order', 'Application', 'Token', 'Network']
const FIGURES = ['Asked', 'Paid', 'Status', 'Difference']
/** The zone of the merchant. */
const ZONE = 'Asia/Shanghai'
const WORDS: Readonly<Record<number, string>> = { 2: 'Account paid', 3: 'Transaction timeout' }
const EXCEPTIONS = { under: 'Underpaid', over: 'Overpaid', late: 'Paid late', wrong_token: 'Wrong token' } as const

const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10)

/** Sets the filters: one application, two statuses, eight days that are over. */
async function filterOnScreen(page: Page, records: RecordsPage): Promise<void> {
  await records.application.click()
  await page.getByRole('option', { name: 'Harbor Store' }).click()
  await records.status.click()
  for (const status of ['Account paid', 'Transaction timeout'])
    await page.getByRole('checkbox', { name: status }).click()
  await records.apply.click()
  await records.created.click()
  // Days that are over: an order of today can time out between two readings, and then there is one row more.
  const days = page.getByRole('dialog')
  const today = (await days.getByLabel('Last day').getAttribute('max')) ?? ''
  await days.getByLabel('First day').fill(daysBefore(today, 9))
  await days.getByLabel('Last day').fill(daysBefore(today, 2))
  await days.getByRole('button', { name: 'Apply', exact: true }).click()
  await records.pageSize.selectOption('20')
  await expect(page).toHaveURL(/appid=app0001/)
  await expect(page).toHaveURL(/size=20/)
  // The address changes before the rows do.
  await expect(records.rows).toHaveCount(20)
}

/** All rows of all pages: number, whole platform order, time in the displayed zone, merchant order, application, status. */
async function rowsOnScreen(page: Page, records: RecordsPage): Promise<string[][]> {
  const rows: string[][] = []
  for (;;) {
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    rows.push(
      ...(await records.rows.evaluateAll((lines) =>
        lines.map((line) => {
          const texts = [...line.children].map((cell) => cell.textContent.trim())
          const trade_no = line.querySelector('[data-record]')?.getAttribute('title') ?? ''
          const moment = line.querySelector('time')?.getAttribute('title') ?? ''
          return [texts[0] ?? '', trade_no, moment, texts[3] ?? '', texts.at(-1) ?? '']
        }),
      )),
    )
    if (await records.next.isDisabled()) return rows
    const before = page.url()
    await records.next.click()
    await expect(page).not.toHaveURL(before)
    await expect(records.rows.first().getByRole('cell').first()).toHaveText(String(rows.length + 1))
  }
}

/** The same query, sent to the API directly. */
async function rowsOfServer(page: Page, session: Session): Promise<Transaction[]> {
  const range = page.waitForRequest((request) => request.url().includes('/transactions/list?'))
  await page.reload()
  const asked = Object.fromEntries(new URL((await range).url()).searchParams)
  const rows: Transaction[] = []
  for (let current = 1; ; current += 1) {
    const { list, total } = await call(transactions, { session, query: { ...asked, current, pageSize: 20 } })
    rows.push(...list)
    if (rows.length >= total) return rows
  }
}

const lineOf = (payment: Transaction, time: string, zone: string): string[] => [
  String(payment.index),
  payment.trade_no,
  time,
  zone,
  payment.out_trade_no,
  payment.apply_name,
  payment.token,
  payment.chain,
  payment.amount,
  payment.amount_collected,
  WORDS[payment.status] ?? '?',
  payment.exception ? EXCEPTIONS[payment.exception] : '',
]

/** The time of a cell that a spreadsheet keeps as days since 1899-12-30; the fraction has no more digits than it needs. */
const timeOf = (days: string): string =>
  new Date(Math.round((Number(days) - 25_569) * 86_400) * 1000).toISOString().slice(0, 19).replace('T', ' ')

test('a file has exactly the rows of the screen, in the same zone, complete and without formulas', async ({
  page,
  signIn,
  sessions,
}) => {
  test.slow()
  // Without the file picker API, as in most browsers, the file is a download.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  const session = await sessions.demo()
  await signIn(session)
  const records = new RecordsPage(page)
  await records.open()
  await filterOnScreen(page, records)
  const shown = await rowsOnScreen(page, records)
  const asked = await rowsOfServer(page, session)
  expect(asked.length).toBeGreaterThan(40)
  expect(shown.map((row) => row.slice(0, 4))).toEqual(
    asked.map(({ index, trade_no, created_time, out_trade_no }) => [
      String(index),
      trade_no,
      formatTime(created_time, 'save', { zone: ZONE }),
      out_trade_no,
    ]),
  )

  const download = async (format: 'CSV' | 'XLSX', zone?: string): Promise<{ name: string; bytes: Buffer }> => {
    await records.export.click()
    await expect(records.exportDialog.getByRole('radio', { name: `These ${asked.length} rows` })).toBeChecked()
    if (zone !== undefined) {
      await records.exportDialog.getByRole('combobox', { name: 'Time zone' }).click()
      await page.getByRole('option', { name: zone, exact: true }).click()
    }
    await records.exportDialog.getByRole('radio', { name: format }).click()
    const saving = page.waitForEvent('download')
    await records.exportDialog.getByRole('button', { name: 'Export', exact: true }).click()
    const saved = await saving
    await expect(records.exportDialog.getByText('The file is saved.')).toBeVisible()
    await records.exportDialog.getByRole('button', { name: 'Close' }).last().click()
    return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
  }
  const expected = (zone: string, written: string): string[][] => [
    [...HEADER, ...FIGURES],
    ...asked.map((payment) => lineOf(payment, formatTime(payment.created_time, 'save', { zone }), written)),
  ]
  /** What a workbook keeps: numbers for amounts. */
  const inWorkbook = ([head = [], ...rows]: string[][]): string[][] => [
    head,
    ...rows.map((cells) =>
      cells.map((cell, column) => (['Asked', 'Paid'].includes(head[column] ?? '') ? String(Number(cell)) : cell)),
    ),
  ]

  const csv = await download('CSV')
  expect(csv.name).toMatch(/^payments_harbor-store_.+_UTC\+8\.csv$/)
  const table = readCsv(csv.bytes)
  expect(evened(table)).toEqual(expected(ZONE, 'Asia/Shanghai UTC+8'))
  expect(table.formulas).toBe(0)

  const xlsx = await download('XLSX', 'UTC')
  expect(xlsx.name).toMatch(/^payments_harbor-store_.+_UTC\.xlsx$/)
  for (const sheet of [readXlsx(xlsx.bytes), await readXlsxInBrowser(page.context(), xlsx.bytes)]) {
    const [head = [], ...rows] = evened(sheet)
    const created = head.indexOf('Created')
    const read = rows.map((cells) => cells.map((cell, column) => (column === created ? timeOf(cell) : cell)))
    expect([head, ...read]).toEqual(inWorkbook(expected('UTC', 'UTC')))
    expect(sheet.formulas).toBe(0)
    for (const [, trade_no = ''] of sheet.rows.slice(1)) expect(trade_no).toMatch(/^\d{32}$/)
  }
})
