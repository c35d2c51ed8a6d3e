import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lastKnown } from '@/features/session/last-known'
import { type Answers, broken, renderWithApi } from '@/lib/testing/render-with-api'
import { HiddenAmounts } from '@/lib/ui/hidden-amounts'
import type { DashboardSearch } from '../search'
import { FundsCard } from './funds-card'

const ZONE = 'UTC'
const TODAY = new Date().toISOString().slice(0, 10)
const DAY = 86_400

function collection(query: URLSearchParams) {
  const [start, end] = [Number(query.get('start_time')), Number(query.get('end_time'))]
  return Array.from({ length: Math.ceil((end - start) / DAY) }, (_, index) => ({
    date: new Date((start + index * DAY) * 1000).toISOString().slice(0, 10),
    income: '1000.5',
    refund: '0',
    create_num: 7,
    pay_num: 5,
  }))
}

const answers = (): Answers => ({ 'GET /statistics/daily-collection': ({ query }) => collection(query) })

const USUAL: DashboardSearch = {}

function Bench({ initial = USUAL, hasHistory = true }: { initial?: DashboardSearch; hasHistory?: boolean }) {
  const [search, setSearch] = useState(initial)
  return (
    <>
      <output data-testid="search">{JSON.stringify(search)}</output>
      <FundsCard search={search} onSearch={setSearch} hasHistory={hasHistory} today={TODAY} zone={ZONE} />
    </>
  )
}

const search = () => page.getByTestId('search')

describe('the funds chart', () => {
  test('has its sum, and a description in one sentence', async () => {
    renderWithApi(<Bench initial={{ range: '7d' }} />, answers())
    await expect.element(page.getByTitle('7,003.500000 USDT')).toBeVisible()
    await expect.element(page.getByText('vs 7 days before, same hours')).toBeVisible()
    await expect
      .element(page.getByText(/^Received, last 7 days: 7,003.50 USDT, highest 1,000.50 at/))
      .toBeInTheDocument()
  })

  test('shows the same numbers as a table', async () => {
    renderWithApi(<Bench initial={{ range: '7d' }} />, answers())
    await page.getByRole('radio', { name: 'Table' }).click()
    await expect.element(search()).toHaveTextContent('"view":"table"')
    const table = page.getByRole('table', { name: 'Account funds' })
    await expect.element(table).toBeVisible()
    expect(table.getByRole('row').elements()).toHaveLength(8)
    expect(
      table
        .getByRole('columnheader')
        .elements()
        .map((cell) => cell.textContent),
    ).toEqual(['Day', 'Received', 'Refunded', 'Previous'])
    expect(table.getByText('1,000.50').elements()).toHaveLength(14)
  })

  test('is read day by day with the arrow keys', async () => {
    renderWithApi(<Bench initial={{ range: '7d' }} />, answers())
    const cursor = page.getByRole('slider', { name: 'Account funds' })
    await expect.element(cursor).toBeInTheDocument()
    cursor.element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(cursor).toHaveAttribute('aria-valuetext', expect.stringContaining('Received 1,000.50'))
  })

  test('is compared with its own days before only, also while those are being asked for', async () => {
    const changing = answers()
    renderWithApi(<Bench />, changing)
    await expect.element(page.getByText('vs 30 days before, same hours')).toBeVisible()
    const weekAgo = (Date.parse(TODAY) / DAY / 1000 - 6) * DAY
    changing['GET /statistics/daily-collection'] = ({ query }) =>
      Number(query.get('start_time')) < weekAgo ? new Promise<never>(() => {}) : collection(query)
    await page.getByRole('radio', { name: '7 days' }).click()
    await expect.element(page.getByTitle('7,003.500000 USDT')).toBeVisible()
    expect(page.getByText(/^vs /).elements()).toEqual([])
  })

  test('has the orders as its other measure', async () => {
    renderWithApi(<Bench initial={{ range: '7d' }} />, answers())
    await page.getByRole('radio', { name: 'Orders' }).click()
    await expect.element(page.getByText('35', { exact: true })).toBeVisible()
    await expect.element(search()).toHaveTextContent('"measure":"orders"')
    await page.getByRole('radio', { name: 'Income' }).click()
    await expect.element(search()).toHaveTextContent('{"range":"7d"}')
  })

  test('does not go past today by the custom range', async () => {
    renderWithApi(<Bench />, answers())
    await page.getByRole('button', { name: /^Custom range:/ }).click()
    const to = page.getByLabelText('Last day')
    await expect.element(to).toHaveAttribute('max', TODAY)
    await to.fill('2999-01-01')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.element(page.getByText(`Not after ${TODAY}`)).toBeVisible()
    await expect.element(search()).toHaveTextContent('{}')
  })

  test('hides every amount, also on the axis and in the table', async () => {
    renderWithApi(
      <HiddenAmounts value>
        <Bench initial={{ range: '7d', view: 'table' }} />
      </HiddenAmounts>,
      answers(),
    )
    await expect.element(page.getByRole('table', { name: 'Account funds' })).toBeVisible()
    expect(document.body.textContent).not.toMatch(/1,000|7,003/)
    await page.getByRole('radio', { name: 'Bars' }).click()
    await expect.element(page.getByRole('slider', { name: 'Account funds' })).toBeInTheDocument()
    expect(document.body.textContent).not.toMatch(/1,000|7,003|1k/)
  })

  test('keeps the old chart with its time when a refresh fails', async () => {
    const changing = answers()
    const { queries } = renderWithApi(<Bench initial={{ range: '7d' }} />, changing)
    await expect.element(page.getByTitle('7,003.500000 USDT')).toBeVisible()
    changing['GET /statistics/daily-collection'] = () => broken('Database is away')
    await queries.invalidateQueries({ queryKey: ['statistics'] })
    await expect.element(page.getByText('Could not refresh.')).toBeVisible()
    await expect.element(page.getByText(/Database is away/)).toHaveTextContent('500')
    await expect.element(page.getByText(/^as of \d\d:\d\d$/)).toBeVisible()
    await expect.element(page.getByTitle('7,003.500000 USDT')).toBeVisible()
  })

  test('is kept for the next start, and not the days before, which have another name each minute', async () => {
    const { queries } = renderWithApi(<Bench initial={{ range: '7d' }} />, answers())
    await expect.element(page.getByText('vs 7 days before, same hours')).toBeVisible()
    const ofFunds = (all: readonly { queryKey: readonly unknown[]; state: { data?: unknown } }[]) =>
      all.filter(({ queryKey, state }) => queryKey[1] === 'collection' && state.data !== undefined)
    expect(ofFunds(queries.getQueryCache().getAll())).toHaveLength(2)
    expect(ofFunds(lastKnown(queries).queries)).toHaveLength(1)
  })

  test('tells a merchant without a payment what to do first', async () => {
    renderWithApi(<Bench hasHistory={false} />, answers())
    await expect.element(page.getByText('Your first payment appears here')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Set up an application' }))
      .toHaveAttribute('href', '/appManage')
  })
})
