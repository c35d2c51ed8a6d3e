import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, broken, renderWithApi } from '@/lib/testing/render-with-api'
import { HiddenAmounts } from '@/lib/ui/hidden-amounts'
import { GasEntry } from './gas-entry'

const NOW = Math.floor(Date.now() / 1000)
const coins = [
  { chain: 'Tron', net_work: 'TRON', id: 'n1', subset: [{ token: 'TRX', id: 't2', decimals: 6 }] },
  { chain: 'Ethereum', net_work: 'Ethereum', id: 'n2', subset: [{ token: 'ETH', id: 't4', decimals: 18 }] },
]
const expense = (index: number) => ({
  id: `g${String(index)}`,
  amount: '13.5',
  currency: 'TRX',
  chain: 'TRON',
  decimals: 6,
  usdt_amount: '4.05',
  created_time: NOW - index * 3600,
  types: index + 1,
  txid: null,
})

/** 25 expenses over all networks, 3 on TRON, none of ETH. */
function expenses(query: URLSearchParams) {
  if (query.get('network_id') === 'n2') return { list: [], total: 0, usdt_total: '0' }
  const total = query.get('network_id') === 'n1' ? 3 : 25
  const page = Number(query.get('page') ?? '1')
  const count = Math.min(10, total - (page - 1) * 10)
  const list = Array.from({ length: count }, (_, index) => expense((page - 1) * 10 + index))
  return { list, total, usdt_total: total === 3 ? '12.15' : '101.25' }
}

const answers = (): Answers => ({
  'GET /account/expend': ({ query }) => expenses(query),
  'GET /currency/list': () => coins,
})

const openHistory = async () => {
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'All history' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Gas expense history' })).toBeVisible()
}

beforeEach(async () => {
  await page.viewport(1280, 900)
})

describe('the gas expenses', () => {
  test('show the sum of the last 30 days, and the latest expenses with their purpose', async () => {
    renderWithApi(<GasEntry />, answers())
    await expect.element(page.getByText(/25 expenses/)).toBeVisible()
    await page.getByRole('button', { name: 'Details' }).click()
    const details = page.getByRole('dialog', { name: 'Gas expense details' })
    for (const word of ['Withdrawal', 'Fund aggregation', 'Refund', 'Unknown (4)'])
      await expect.element(details.getByRole('table').getByText(word, { exact: true })).toBeVisible()
  })

  test('say that the sum is of more than the listed ones, with the way to all of them', async () => {
    renderWithApi(<GasEntry />, answers())
    await page.getByRole('button', { name: 'Details' }).click()
    const details = page.getByRole('dialog', { name: 'Gas expense details' })
    await expect.element(details).toHaveTextContent('The sum is of all 25; the latest 10 are listed.')
    await details.getByRole('button', { name: 'Show the others' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Gas expense history' })).toBeVisible()
  })

  test('stay hidden with the eye closed: nothing is approved there', async () => {
    renderWithApi(
      <HiddenAmounts value>
        <GasEntry />
      </HiddenAmounts>,
      answers(),
    )
    await page.getByRole('button', { name: 'Details' }).click()
    const details = page.getByRole('dialog', { name: 'Gas expense details' })
    await expect.element(details).toHaveTextContent(/In all••••••/)
  })

  test('without a purpose, by a back end that does not say it, have a dash and no number', async () => {
    const { types: _types, ...untold } = expense(0)
    renderWithApi(<GasEntry />, {
      ...answers(),
      'GET /account/expend': () => ({ list: [untold], total: 1, usdt_total: '4.05' }),
    })
    await page.getByRole('button', { name: 'Details' }).click()
    const table = page.getByRole('dialog', { name: 'Gas expense details' }).getByRole('table')
    await expect.element(table.getByText('Unknown (—)', { exact: true })).toBeVisible()
  })

  test('whose number another back end does not say have a dash, and a next page as long as pages are full', async () => {
    renderWithApi(<GasEntry />, {
      ...answers(),
      'GET /account/expend': ({ query }) => ({ ...expenses(query), total: 'nonsense' }),
    })
    await expect.element(page.getByText(/last 30 days/)).toHaveTextContent(/· —$/)
    await openHistory()
    await expect.element(page.getByText('Page 1 of —')).toBeVisible()
    for (const next of ['Page 2 of —', 'Page 3 of 3']) {
      await page.getByRole('button', { name: 'Next page' }).click()
      await expect.element(page.getByText(next)).toBeVisible()
    }
    await expect.element(page.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('are filtered by network; the sum, the count and the choice of tokens follow', async () => {
    const { calls } = renderWithApi(<GasEntry />, answers())
    await openHistory()
    await page.getByRole('combobox', { name: 'Network' }).click()
    await page.getByRole('option', { name: 'TRON' }).click()
    await expect.element(page.getByRole('dialog').getByText('3 expenses')).toBeVisible()
    expect(calls.at(-1)).toBe('GET /account/expend?network_id=n1&page=1')
    await page.getByRole('combobox', { name: 'Token' }).click()
    await expect.element(page.getByRole('option', { name: 'TRX' })).toBeVisible()
    expect(page.getByRole('option', { name: /ETH/ }).elements()).toHaveLength(0)
    await page.getByRole('option', { name: 'TRX' }).click()
    await expect.poll(() => calls.at(-1)).toBe('GET /account/expend?network_id=n1&token_id=t2&page=1')
  })

  test('have pages, and start again at the first with another filter', async () => {
    const { calls } = renderWithApi(<GasEntry />, answers())
    await openHistory()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.element(page.getByText('Page 2 of 3')).toBeVisible()
    await page.getByRole('combobox', { name: 'Network' }).click()
    await page.getByRole('option', { name: 'TRON' }).click()
    await expect.element(page.getByRole('dialog').getByText('3 expenses')).toBeVisible()
    expect(page.getByRole('navigation', { name: 'Pages' }).elements()).toHaveLength(0)
    expect(calls.at(-1)).toContain('page=1')
  })

  test('are grey with their sum while those of another filter are asked for', async () => {
    renderWithApi(<GasEntry />, {
      ...answers(),
      'GET /account/expend': ({ query }) => (query.has('network_id') ? new Promise<never>(() => {}) : expenses(query)),
    })
    await openHistory()
    const sum = page.getByRole('dialog').getByRole('status').filter({ hasText: '25 expenses' })
    await expect.element(sum).toHaveAttribute('aria-busy', 'false')
    const usual = getComputedStyle(sum.element()).color
    await page.getByRole('combobox', { name: 'Network' }).click()
    await page.getByRole('option', { name: 'TRON' }).click()
    await expect.element(sum).toHaveAttribute('aria-busy', 'true')
    expect(getComputedStyle(sum.element()).color).not.toBe(usual)
  })

  test('are filtered by whole days', async () => {
    const { calls } = renderWithApi(<GasEntry />, answers())
    await openHistory()
    await page.getByRole('button', { name: /^Days:/ }).click()
    await page.getByLabelText('First day').fill('2026-11-01')
    await page.getByLabelText('Last day').fill('2026-11-02')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => calls.at(-1)).toMatch(/start_time=\d+&end_time=\d+&page=1$/)
    const query = new URLSearchParams(calls.at(-1)?.split('?')[1])
    expect(Number(query.get('end_time')) - Number(query.get('start_time'))).toBe(2 * 86_400)
  })

  test('without a match offer to clear the filters', async () => {
    renderWithApi(<GasEntry />, answers())
    await openHistory()
    await page.getByRole('combobox', { name: 'Network' }).click()
    await page.getByRole('option', { name: 'Ethereum' }).click()
    await expect
      .element(page.getByRole('table').getByText('No gas expense of this network, token and days'))
      .toBeVisible()
    await page.getByRole('table').getByRole('button', { name: 'Show all' }).click()
    await expect.element(page.getByRole('dialog').getByText('25 expenses')).toBeVisible()
  })

  test('give the focus back to the entry when the history is closed', async () => {
    renderWithApi(<GasEntry />, answers())
    await openHistory()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Details' })).toHaveFocus()
  })

  test('that cannot be loaded show an error with its code and Retry', async () => {
    const changing = answers()
    const answer = changing['GET /account/expend']
    changing['GET /account/expend'] = () => broken('Database is away')
    renderWithApi(<GasEntry />, changing)
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Could not load the gas expenses. Database is away 500')
    Object.assign(changing, { 'GET /account/expend': answer })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByText(/25 expenses/)).toBeVisible()
  })
})
