import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, broken, renderWithApi } from '@/lib/testing/render-with-api'
import { OverviewCards } from './overview-cards'

const capabilities = {
  operations: ['statistics.card'],
  keyed_retry: true,
  test_mode: true,
  server_time: 0,
  simulated_networks: [],
  limits: {},
}
const overview = { income: '12.5', sure_withdrawal: '10', transaction_volume: 1234, cumulative_withdrawal: '2.5' }
const figures = { value: '1842930.08', current: '108.4', previous: '100', as_of: 1_795_242_728 }
const series = ['1', '3', '2'].map((value, index) => ({ date: `2026-11-1${String(index)}`, value }))

const answers = (): Answers => ({
  'GET /capabilities': () => capabilities,
  'GET /statistics/overview': () => overview,
  'GET /statistics/card': ({ query }) => ({ card: query.get('card'), ...figures, series }),
})

describe('the four cards', () => {
  test('show a figure each, with its change and since when', async () => {
    renderWithApi(<OverviewCards appid={undefined} />, answers())
    for (const name of ['Cumulative income', 'Total orders', 'Extractable balance', 'Cumulative withdrawal'])
      await expect.element(page.getByText(name)).toBeVisible()
    // What 30 days have added; of a balance, what it is more than 30 days ago.
    for (const change of ['+108.40', '+8.40']) await expect.element(page.getByText(change).first()).toBeVisible()
    await expect.element(page.getByText('in 30 days').first()).toBeInTheDocument()
    await expect.element(page.getByText('1,842,930', { exact: true }).first()).toBeVisible()
  })

  test('show the figure of the overview until they have their own answer', async () => {
    let give = (_answer: unknown): void => undefined
    const own = new Promise<unknown>((resolve) => (give = resolve))
    renderWithApi(<OverviewCards appid={undefined} />, { ...answers(), 'GET /statistics/card': () => own })
    await expect.element(page.getByText('1,234')).toBeVisible()
    give({ card: 'orders', ...figures, series })
    await expect.poll(() => page.getByText('in 30 days').elements().length).toBe(4)
    expect(page.getByText('1,234').elements()).toHaveLength(0)
  })

  test('fail separately, and are fetched again separately', async () => {
    const changing = answers()
    const answer = changing['GET /statistics/card']
    changing['GET /statistics/card'] = (asked) =>
      asked.query.get('card') === 'orders' ? broken('Database is away') : answer?.(asked)
    const { calls } = renderWithApi(<OverviewCards appid={undefined} />, changing)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Could not load. 500')
    await expect.element(page.getByText('—')).toBeVisible()
    expect(page.getByText('in 30 days').elements()).toHaveLength(3)
    calls.length = 0
    Object.assign(changing, { 'GET /statistics/card': answer })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => page.getByText('in 30 days').elements().length).toBe(4)
    expect(calls).toEqual(['GET /statistics/card?card=orders'])
  })

  test('keep the old figure with its age when a refresh fails', async () => {
    const changing = answers()
    const { queries } = renderWithApi(<OverviewCards appid={undefined} />, changing)
    await expect.poll(() => page.getByText('in 30 days').elements().length).toBe(4)
    changing['GET /statistics/card'] = () => broken('Database is away')
    await queries.invalidateQueries({ queryKey: ['statistics'] })
    await expect.element(page.getByText(/Could not refresh, as of \d\d:\d\d\./).first()).toBeVisible()
    expect(page.getByText('1,842,930').elements()).toHaveLength(4)
  })

  test('one that got no answer shows how old its figure is, because the head tells the age of the others', async () => {
    const changing = answers()
    const answer = changing['GET /statistics/card']
    const { queries } = renderWithApi(<OverviewCards appid={undefined} />, changing)
    await expect.poll(() => page.getByText('in 30 days').elements().length).toBe(4)
    changing['GET /statistics/card'] = (asked) =>
      asked.query.get('card') === 'orders' ? Promise.reject(new TypeError('Failed to fetch')) : answer?.(asked)
    await queries.invalidateQueries({ queryKey: ['statistics'] })
    const orders = page.getByRole('listitem').filter({ hasText: 'Total orders' })
    await expect.element(orders.getByText(/^as of \d\d:\d\d$/)).toBeVisible()
    await expect.element(orders).toHaveTextContent('1,842,930')
    expect(page.getByText(/^as of/).elements()).toHaveLength(1)
    // It is no fault of the service: what to do stands once, above the page.
    expect(page.getByRole('alert').elements()).toHaveLength(0)
  })

  test('fall back to the overview on a back end without cards, and then show no change', async () => {
    const { 'GET /statistics/overview': overviewAnswer } = answers()
    const spec = overviewAnswer ? { 'GET /statistics/overview': overviewAnswer } : {}
    const { calls } = renderWithApi(<OverviewCards appid={undefined} />, spec)
    await expect.element(page.getByText('1,234')).toBeVisible()
    await expect.element(page.getByTitle('12.500000')).toBeVisible()
    expect(page.getByText('in 30 days').elements()).toHaveLength(0)
    expect(calls.filter((call) => call.includes('/statistics/card'))).toEqual([])
  })

  test('say that they are for all applications where a back end takes none', async () => {
    const { 'GET /statistics/overview': overviewAnswer } = answers()
    const spec = overviewAnswer ? { 'GET /statistics/overview': overviewAnswer } : {}
    renderWithApi(<OverviewCards appid="1001" />, spec)
    await expect.poll(() => page.getByText('all applications').elements().length).toBe(4)
  })

  test('show the figure of the chosen application, or say that it is for all applications', async () => {
    const { calls } = renderWithApi(<OverviewCards appid="1001" />, answers())
    await expect.poll(() => page.getByText('all applications').elements().length).toBe(2)
    await expect.poll(() => calls.filter((call) => call.includes('appid=1001')).length).toBe(2)
  })
})
