import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { moneyIntents } from '@/lib/money-intent/intent-store'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'
import { broken, renderWithApi } from '@/lib/testing/render-with-api'
import { dashboard, merchant, NOW, payment, specOnly, whole } from './testing/dashboard-bench'

beforeEach(async () => {
  localStorage.clear()
  // Test files share the browser's storage; the tests of money leave acts of this merchant there.
  await forgetIntents()
  await page.viewport(1440, 1200)
})

describe('the dashboard', () => {
  test('shows the merchant, the balance, and the time of the figures in the merchant’s zone', async () => {
    renderWithApi(dashboard, whole())
    await expect.element(page.getByText('Northwind Trading')).toBeVisible()
    await expect.element(page.getByText('4 tokens on 1 network')).toBeVisible()
    await expect.element(page.getByTitle('128,406.520000 USDT')).toBeVisible()
    await expect.element(page.getByText('41', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/^Updated \d\d:\d\d:\d\d UTC\+8$/).first()).toBeVisible()
  })

  test('fits a long merchant name on a phone', async () => {
    await page.viewport(390, 844)
    const name = '超长'.repeat(30)
    renderWithApi(dashboard, { ...whole(), 'GET /user/info': () => ({ ...merchant, name }) })
    await expect.element(page.getByText(name)).toBeVisible()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
  })

  test('links each line of "needs you" to the page where it is settled', async () => {
    renderWithApi(dashboard, whole())
    const difference = page.getByRole('link', { name: /3 payments under- or overpaid/ })
    await expect.element(difference).toHaveAttribute('href', '/record?exception=under%2Cover&undecided=1')
    await expect.element(page.getByRole('link', { name: /not bound/ })).toHaveAttribute('href', '/accountInfo')
    // A kind of a newer back end is left out, and is no line without words.
    expect(
      page
        .getByRole('region', { name: /Needs you/ })
        .getByRole('listitem')
        .elements(),
    ).toHaveLength(2)
  })

  test('says that it could not ask, while nobody knows whether anything needs the merchant', async () => {
    renderWithApi(dashboard, { ...whole(), 'GET /capabilities': () => broken('Database is away') })
    const needs = page.getByRole('region', { name: 'Needs you' })
    await expect.element(needs.getByText('Could not ask what this service offers.')).toBeVisible()
    await expect.element(needs.getByRole('button', { name: 'Retry' })).toBeVisible()
    // Directly under the heading, and not under an empty room.
    const { bottom } = needs.getByRole('heading').element().getBoundingClientRect()
    expect(needs.getByRole('alert').element().getBoundingClientRect().top - bottom).toBeLessThan(40)
  })

  test('shows a part of the fifth line, so that it is looked for', async () => {
    const kinds = ['payment_difference', 'payment_late', 'callback_failing', 'google_not_bound', 'mail_not_set']
    const list = kinds.map((kind) => ({ kind, count: 3, amount: '1', since: NOW }))
    await page.viewport(1440, 900)
    renderWithApi(dashboard, { ...whole(), 'GET /statistics/attention': () => ({ list }) })
    const lines = page.getByRole('region', { name: /Needs you/ }).getByRole('listitem')
    await expect.poll(() => lines.elements().length).toBe(5)
    const bottom = lines.elements()[4]?.closest('.min-h-27')?.getBoundingClientRect().bottom ?? 0
    const top = lines.elements()[4]?.getBoundingClientRect().top ?? 0
    expect(bottom - top).toBeGreaterThan(16)
    expect(bottom - top).toBeLessThan(40)
  })

  test('names each act whose outcome is unknown, also on a back end that counts nothing', async () => {
    const intent = {
      client_ref: crypto.randomUUID(),
      owner: '10284771',
      payload: {},
      created_time: NOW,
      outcome: 'unknown' as const,
    }
    await moneyIntents.put({ ...intent, act: 'account.withdraw', about: 'withdrawal' })
    await moneyIntents.put({ ...intent, client_ref: crypto.randomUUID(), act: 'transactions.refund', about: 'pay-1' })
    await moneyIntents.put({ ...intent, client_ref: crypto.randomUUID(), owner: 'another', act: 'x', about: 'x' })
    renderWithApi(dashboard, { ...specOnly(), 'GET /user/info': () => merchant })
    await expect
      .element(page.getByRole('link', { name: /Withdrawal: outcome unknown/ }))
      .toHaveAttribute('href', `/property/withdraw?ref=${intent.client_ref}`)
    await expect
      .element(page.getByRole('link', { name: /Refund: outcome unknown/ }))
      .toHaveAttribute('href', '/record?open=pay-1')
    expect(page.getByRole('link', { name: /outcome unknown/ }).elements()).toHaveLength(2)
  })

  test('shows what came for a payment, and what was asked where that differs', async () => {
    const rows = [{ ...payment, amount: '33.33', amount_collected: '39.996' }]
    renderWithApi(dashboard, { ...whole(), 'GET /transactions/list': () => ({ list: rows, total: 1 }) })
    const row = page.getByRole('row', { name: /HS-20417/ })
    await expect.element(row).toHaveTextContent('39.996')
    await expect.element(row).toHaveTextContent('asked 33.33')
  })

  test('opens account security by the security center button', async () => {
    const { router } = renderWithApi(dashboard, whole())
    await page.getByRole('link', { name: 'Security center' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/accountInfo')
    expect(router.state.location.state).toMatchObject({ fromType: 1 })
  })

  test('links a payment to its drawer and shows its exception', async () => {
    renderWithApi(dashboard, whole())
    await expect.element(page.getByRole('link', { name: 'HS-20417' })).toHaveAttribute('href', '/record?open=h1')
    await expect.element(page.getByText(/^Overpaid/).first()).toBeVisible()
    await expect.element(page.getByTitle('+5.000000').first()).toBeVisible()
  })

  test('on a back end with only SPEC.md shows unknown money as a dash and hides the extensions', async () => {
    renderWithApi(dashboard, specOnly())
    await expect.element(page.getByTitle('12.500000')).toBeVisible()
    // Four dashes: today's earnings, today's payments, the pending amount, and the sum of a series without days.
    await expect.poll(() => page.getByText('—').elements().length).toBe(4)
    expect(page.getByRole('heading', { name: 'Needs you' }).elements()).toHaveLength(0)
  })

  test('takes the balance from the assets when the overview lacks it', async () => {
    const answers = specOnly()
    answers['GET /statistics/overviewAssets'] = () => ({ list: [], total_value: '77.5', as_of: NOW })
    renderWithApi(dashboard, answers)
    await expect.element(page.getByTitle('77.500000 USDT')).toBeVisible()
  })

  test('names the largest part whatever the order, and none while one is not known', async () => {
    const slice = (token: string, usdt_balance: string, percent: string) => ({
      token,
      network: 'TRON',
      usdt_balance,
      percent,
    })
    const list = [slice('USDT', '9.1', '9.10'), slice('USDC', '87.1', '87.10'), slice('DAI', '-4.25', '-4.25')]
    const answers = specOnly()
    answers['GET /statistics/overviewAssets'] = () => ({ list, total_value: '100', as_of: NOW })
    const { queries } = renderWithApi(dashboard, answers)
    await expect.element(page.getByText('The largest part is USDC · TRON with 87.10 percent.')).toBeInTheDocument()
    list.push(slice('ETH', '—', '—'))
    await queries.invalidateQueries({ queryKey: ['statistics', 'ratio'] })
    await expect.element(page.getByRole('row', { name: /ETH/ })).toBeInTheDocument()
    await expect.element(page.getByText(/The largest part is/)).not.toBeInTheDocument()
  })

  test('tells a new merchant what each block will show, and what to do first', async () => {
    renderWithApi(dashboard, specOnly())
    for (const title of ['Your first payment appears here', 'No assets yet', 'No paid payment yet'])
      await expect.element(page.getByText(title).first()).toBeVisible()
  })

  test('keeps the old balance with its time when a refresh fails', async () => {
    const answers = whole()
    const { queries } = renderWithApi(dashboard, answers)
    await expect.element(page.getByTitle('128,406.520000 USDT')).toBeVisible()
    answers['GET /statistics/overview'] = () => broken('Database is away')
    await queries.invalidateQueries({ queryKey: ['statistics', 'overview'] })
    await expect.element(page.getByText(/^as of \d\d:\d\d:\d\d UTC\+8$/).first()).toBeVisible()
    await expect.element(page.getByTitle('128,406.520000 USDT')).toBeVisible()
  })

  test('keeps working when one block fails', async () => {
    const answers = whole()
    answers['GET /statistics/overviewAssets'] = () => broken('Database is away')
    renderWithApi(dashboard, answers)
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Could not load the asset ratio. Database is away 500')
    await expect.element(page.getByRole('link', { name: 'HS-20417' })).toBeVisible()
  })
})
