import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accountKeys } from '@/lib/api/account'
import { refused } from '@/lib/api/testing/fake-server'
import { CAPABILITIES, NOW } from '@/lib/api/testing/usual-answers'
import type { Asked } from '@/lib/testing/page-bench'
import { LINES, STATEMENT } from './testing/funding-answers'
import { fakeApi, ndjson, openFunding } from './testing/funding-bench'

const STATEMENT_PAGE = '/property/fundingDetails?tab=statement'
/** The first line of a statement; the others are still to come. */
const endless = (signal: AbortSignal | null) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`${JSON.stringify(LINES[0])}\n`))
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    }),
    { headers: { 'Content-Type': 'application/x-ndjson' } },
  )
const lastOf = (asked: readonly Asked[]) => asked.map(({ path, query }) => `${path}?${query.toString()}`).at(-1)

beforeEach(async () => {
  await page.viewport(1440, 900)
})

describe('the fund stream', () => {
  test('shows each movement with the balance after it, and links to the record', async () => {
    fakeApi()
    openFunding()
    const rows = page.getByRole('table', { name: 'Fund stream' }).getByRole('row')
    await expect.element(rows.nth(1)).toHaveTextContent(/Payment.*Harbor Store.*\+99\.50.*5,000\.00/)
    await expect.element(rows.nth(2)).toHaveTextContent(/Withdrawal.*Capital account.*−1,250\.00/)
    const link = page.getByRole('link', { name: 'Payment' }).first()
    await expect.element(link).toHaveAttribute('href', '/record?open=pay-0')
    await expect.element(page.getByRole('link', { name: 'Withdrawal' })).toHaveAttribute('href', '/property?open=wd-1')
    expect(page.getByRole('link', { name: 'Fund aggregation' }).elements()).toHaveLength(0)
  })

  test('has its filters and its page in the address, and sends them by their wire names', async () => {
    const asked = fakeApi()
    const { search } = openFunding('/property/fundingDetails?page=2')
    await expect.element(page.getByText('11-20 of 23')).toBeVisible()
    await page.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: 'Transfer' }).click()
    await expect.poll(() => search()).toEqual({ reason: 'transfer' })
    expect(lastOf(asked)).toBe('/account/stream?reason=transfer&without_held=1&current=1&pageSize=10')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => search()).toEqual({})
  })

  test('shows the money that waits to be sent only when asked', async () => {
    const asked = fakeApi()
    const { search } = openFunding()
    await expect.element(page.getByRole('link', { name: 'Withdrawal' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Show reserved money' }).click()
    await expect.poll(() => search()).toEqual({ held: 1 })
    await expect.element(page.getByRole('link', { name: 'Reserved for a withdrawal' })).toBeVisible()
    await expect.poll(() => lastOf(asked)).toBe('/account/stream?current=1&pageSize=10')
  })

  test('says what it will show while it is empty, and shows an error when it cannot be loaded', async () => {
    fakeApi(({ path }) => (path === '/account/stream' ? { list: [], total: 0 } : undefined))
    openFunding()
    await expect.element(page.getByText('No movements yet')).toBeVisible()
    fakeApi(({ path }) => (path === '/account/stream' ? refused(500, 'down') : undefined))
    openFunding()
    await expect.element(page.getByText('Could not load the fund stream.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  test('is a list of cards on a phone', async () => {
    await page.viewport(390, 844)
    fakeApi()
    openFunding()
    const cards = page.getByRole('list', { name: 'Fund stream' }).getByRole('listitem')
    await expect.element(cards.nth(1)).toHaveTextContent(/−1,250\.00 USDT.*Balance 8,000\.00.*Withdrawal/)
  })
})

describe('a month’s statement', () => {
  test('adds up on the page, and dates its days as statements do', async () => {
    fakeApi()
    openFunding(STATEMENT_PAGE)
    await expect.element(page.getByRole('heading', { name: 'November 2026 · USDT · TRON' })).toBeVisible()
    await expect.element(page.getByText('01/11/2026 to 03/11/2026, UTC+8')).toBeVisible()
    for (const text of ['1,000.000000 USDT', '+100.000001 USDT', '−48.800000 USDT', '1,049.500001 USDT'])
      await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
    const days = page.getByRole('table', { name: 'Days' }).getByRole('row')
    await expect.element(days.nth(2)).toHaveTextContent(/02\/11\/2026/)
  })

  test('is confirmed when it is the sum of its lines', async () => {
    fakeApi()
    openFunding(STATEMENT_PAGE)
    await page.getByRole('button', { name: 'Check the books' }).click()
    await expect.element(page.getByText('The books balance.').first()).toBeVisible()
    await expect.element(page.getByText('2 lines were read; every day and every balance agrees.')).toBeVisible()
  })

  test('that is not the sum of its lines shows the day, both figures and the line', async () => {
    fakeApi(({ path }) =>
      path === '/account/statement/lines'
        ? ndjson(LINES.map((line) => (line.id === '2' ? { ...line, out: '48.799999' } : line)))
        : undefined,
    )
    openFunding(STATEMENT_PAGE)
    await page.getByRole('button', { name: 'Check the books' }).click()
    await expect.element(page.getByText('The books do not balance.').first()).toBeVisible()
    const rows = page.getByRole('table', { name: 'Days that differ' }).getByRole('row')
    await expect.element(rows.nth(1)).toHaveTextContent(/02\/11\/2026.*Out.*48\.800000.*48\.799999/)
    await expect.element(page.getByText(/^02\/11\/2026 00:01:00/)).toBeVisible()
  })

  test('counts its lines with the separators that their total has', async () => {
    fakeApi(({ path, signal }) => {
      if (path === '/account/statement') return { ...STATEMENT, lines: 12_345 }
      return path === '/account/statement/lines' ? endless(signal) : undefined
    })
    openFunding(STATEMENT_PAGE)
    await page.getByRole('button', { name: 'Check the books' }).click()
    await expect.element(page.getByText('1 of 12,345 lines')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  test('whose lines end halfway is called neither right nor wrong', async () => {
    fakeApi(({ path }) =>
      path === '/account/statement/lines'
        ? new Response(`${JSON.stringify(LINES[0])}\n{"id":"2","da`, {
            headers: { 'Content-Type': 'application/x-ndjson' },
          })
        : undefined,
    )
    openFunding(STATEMENT_PAGE)
    await page.getByRole('button', { name: 'Check the books' }).click()
    await expect.element(page.getByText('Could not read the lines.')).toBeVisible()
    expect(page.getByText(/The books/).elements()).toHaveLength(0)
  })

  test('a movement during the check neither stops it nor removes its verdict', async () => {
    let end_time = STATEMENT.end_time
    let release: (lines: Response) => void = () => undefined
    const late = new Promise<Response>((resolve) => {
      release = resolve
    })
    fakeApi(({ path }) => {
      if (path === '/account/statement') return { ...STATEMENT, end_time }
      return path === '/account/statement/lines' ? late : undefined
    })
    const { client } = openFunding(STATEMENT_PAGE)
    await page.getByRole('button', { name: 'Check the books' }).click()
    await expect.element(page.getByText('0 of 2 lines')).toBeVisible()
    end_time -= 1
    await client.invalidateQueries({ queryKey: accountKeys.all })
    release(ndjson(LINES))
    await expect.element(page.getByText('The books balance.').first()).toBeVisible()
    end_time -= 1
    await client.invalidateQueries({ queryKey: accountKeys.all })
    await expect.element(page.getByText('The books balance.').first()).toBeVisible()
  })

  test('can be cancelled while it is read', async () => {
    fakeApi(({ path, signal }) => (path === '/account/statement/lines' ? endless(signal) : undefined))
    openFunding(STATEMENT_PAGE)
    await page.getByRole('button', { name: 'Check the books' }).click()
    await expect.element(page.getByText('1 of 2 lines')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('button', { name: 'Check the books' })).toBeVisible()
  })

  test('is printed alone', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    fakeApi()
    openFunding(STATEMENT_PAGE)
    await page.getByRole('button', { name: 'Print' }).click()
    await expect.poll(() => print.mock.calls.length).toBe(1)
    expect(document.querySelector('[data-paper]')?.textContent).toContain('03/11/2026')
    dispatchEvent(new Event('afterprint'))
    await expect.poll(() => document.querySelector('[data-paper]')).toBeNull()
  })

  test('asks for the month and the token that are chosen', async () => {
    const asked = fakeApi(({ path }) => (path === '/account/statement' ? { ...STATEMENT, lines: 0 } : undefined))
    const { search } = openFunding(`${STATEMENT_PAGE}&month=2026-10`)
    await expect.element(page.getByRole('combobox', { name: 'Month' })).toHaveTextContent('October 2026')
    await page.getByRole('combobox', { name: 'Token' }).click()
    await page.getByRole('option', { name: /Ethereum/ }).click()
    await expect.poll(() => search()).toEqual({ tab: 'statement', token_id: '201', month: '2026-10' })
    await expect.poll(() => lastOf(asked)).toBe('/account/statement?token_id=201&month=2026-10')
  })
})

describe('the export', () => {
  const file = () => new Response('\uFEFF"Time"\r\n', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } })
  const withFiles = (operations: readonly string[]): Asked[] =>
    fakeApi(({ path }) => {
      if (path === '/capabilities') return { ...CAPABILITIES, operations: ['account.stream', ...operations] }
      return path.endsWith('/export') ? file() : undefined
    })
  const dialog = page.getByRole('dialog', { name: 'Export' })
  const exportNow = async () => await dialog.getByRole('button', { name: 'Export', exact: true }).click()

  beforeEach(() => {
    // Without the file picker the file is a download.
    Reflect.deleteProperty(window, 'showSaveFilePicker')
  })

  test('sends the filters of the page for the fund stream, and only the days for the journal', async () => {
    const asked = withFiles(['account.exportStream', 'account.exportJournal'])
    openFunding('/property/fundingDetails?reason=transfer&from=2026-11-01&to=2026-11-02')
    await page.getByRole('button', { name: 'Export' }).click()
    await expect.element(dialog.getByText('01/11/2026 to 02/11/2026')).toBeVisible()
    await expect.element(dialog.getByText('fund-stream_all_2026-11-01_2026-11-02_UTC+8.csv')).toBeVisible()
    await exportNow()
    await expect.element(dialog.getByText('The file is saved.')).toBeVisible()
    expect(lastOf(asked)).toBe(
      '/account/stream/export?reason=transfer&without_held=1&start_time=1793462400&end_time=1793635200&format=csv&zone=Asia%2FShanghai&language=en-US',
    )
    await dialog.getByRole('radio', { name: 'Journal for accounting' }).click()
    expect(dialog.getByRole('radio', { name: 'XLSX' }).elements()).toHaveLength(0)
    await exportNow()
    await expect
      .poll(() => lastOf(asked))
      .toBe('/account/journal/export?start_time=1793462400&end_time=1793635200&zone=Asia%2FShanghai&language=en-US')
  })

  test('has the month and the token of a statement', async () => {
    const asked = withFiles(['account.statement', 'account.exportStream'])
    openFunding(`${STATEMENT_PAGE}&token_id=101&month=2026-02`)
    await page.getByRole('button', { name: 'Export' }).click()
    await expect.element(dialog.getByText('01/02/2026 to 28/02/2026')).toBeVisible()
    await expect.element(dialog.getByText('This service does not offer this file.')).toBeVisible()
    await exportNow()
    await expect
      .poll(() => lastOf(asked))
      .toMatch(/^\/account\/stream\/export\?token_id=101&without_held=1&start_time=/)
  })

  test('has the token and the month that a statement shows while its address names neither', async () => {
    const asked = withFiles(['account.statement', 'account.exportStream'])
    openFunding(STATEMENT_PAGE)
    await expect.element(page.getByRole('heading', { name: 'November 2026 · USDT · TRON' })).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click()
    await exportNow()
    await expect
      .poll(() => lastOf(asked))
      .toMatch(/^\/account\/stream\/export\?token_id=101&without_held=1&start_time=1793462400&/)
  })

  test('waits for the token of the statement, which else would be the file of all tokens', async () => {
    fakeApi(({ path }) => {
      if (path === '/capabilities')
        return { ...CAPABILITIES, operations: ['account.stream', 'account.statement', 'account.exportStream'] }
      return path === '/statistics/assets' ? { list: [], total_value: '0', as_of: NOW } : undefined
    })
    openFunding(STATEMENT_PAGE)
    await expect.element(page.getByText('No movements yet')).toBeVisible()
    await expect.element(page.getByText('No statement is shown yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click({ force: true })
    expect(dialog.elements()).toHaveLength(0)
  })

  test('has the filters of the fund stream where a link asks for a statement that the service does not have', async () => {
    const asked = withFiles(['account.exportStream'])
    openFunding(`${STATEMENT_PAGE}&token_id=101&month=2026-02`)
    await expect.element(page.getByRole('table', { name: 'Fund stream' })).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click()
    await expect.element(dialog.getByText('All time')).toBeVisible()
    await exportNow()
    await expect.poll(() => lastOf(asked)).toMatch(/^\/account\/stream\/export\?token_id=101&without_held=1&format=csv/)
  })

  test('is off with the reason where the service has no files', async () => {
    withFiles([])
    openFunding()
    await expect.element(page.getByText('This service does not offer files of the fund stream.')).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click({ force: true })
    expect(dialog.elements()).toHaveLength(0)
  })
})
