import { encodeQR } from 'qr'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LINK, openEvidence, transfer } from './testing/evidence-bench'
import { ALL, HASH } from './testing/search-bench'

const INK = 'rgb(29, 25, 22)'

/** The squares of a QR code for this text, as one path. */
function squaresOf(text: string): string {
  const rows = encodeQR(text, 'raw', { border: 4 })
  return rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
}

const drawn = (name: string): (string | null | undefined)[] =>
  page
    .getByRole('figure', { name })
    .elements()
    .map((figure) => figure.querySelector('path')?.getAttribute('d'))

beforeEach(async () => {
  localStorage.clear()
  delete document.documentElement.dataset['theme']
  await page.viewport(1440, 900)
})

test('a transfer whose confirmations nobody counts has its state alone', async () => {
  openEvidence([transfer({ confirmations: Number.NaN, required: Number.NaN })])
  await expect.element(page.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  expect(document.body.textContent).not.toContain('NaN')
})

describe('the QR code of the page of evidence', () => {
  test('is the link to an explorer that is allowed, and says which one', async () => {
    openEvidence([transfer()])
    await expect.element(page.getByText('This transaction on tronscan.org')).toBeVisible()
    expect(drawn('QR code of the transaction in the explorer')).toEqual([squaresOf(LINK)])
  })

  test.each([
    ['there is no link', null],
    ['the explorer is not allowed', 'https://elsewhere.example/tx/1'],
  ])('is the transaction ID where %s', async (_, browser_url) => {
    openEvidence([transfer({ browser_url })])
    await expect.element(page.getByText('The transaction ID, to scan')).toBeVisible()
    expect(drawn('QR code of the transaction ID')).toEqual([squaresOf(HASH)])
  })

  test('stands beside each transfer, and is not there for none', async () => {
    const { unmount } = openEvidence([transfer(), transfer({ txid: 'cd'.repeat(32), log_index: 1, browser_url: null })])
    await expect.element(page.getByText('This transaction on tronscan.org')).toBeVisible()
    expect(drawn('QR code of the transaction ID')).toEqual([squaresOf('cd'.repeat(32))])
    unmount()
    openEvidence([])
    await expect.element(page.getByText('Nothing arrived on the chain.')).toBeVisible()
    expect(page.getByRole('figure').elements()).toEqual([])
  })

  test('is on the evidence of a look-up too, and where a service gives no blocks', async () => {
    const { unmount } = openEvidence([], '/evidence?lookUp=look-1')
    await expect.element(page.getByText('The transaction ID, to scan')).toBeVisible()
    expect(drawn('QR code of the transaction ID')).toEqual([squaresOf(HASH)])
    unmount()
    openEvidence([transfer()], '/evidence?payment=pay-1', [])
    await expect.element(page.getByText('This transaction on tronscan.org')).toBeVisible()
  })

  test('moves below the facts on a phone, and nothing is wider than the page', async () => {
    await page.viewport(390, 844)
    openEvidence([transfer()])
    const figure = page.getByRole('figure', { name: 'QR code of the transaction in the explorer' })
    await expect.element(figure).toBeVisible()
    expect(figure.element().getBoundingClientRect().top).toBeGreaterThan(
      page.getByText('Credited to the order').element().getBoundingClientRect().top,
    )
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})

test('says that of many transfers only the largest are on it', async () => {
  openEvidence([transfer()], '/evidence?payment=pay-1', ALL, { list_total: 1501 })
  await expect.element(page.getByText('The 1 largest of 1,501 transfers are shown.')).toBeVisible()
})

test.each(['light', 'dark'])('in the %s theme the paper is white, and its words are dark', async (theme) => {
  document.documentElement.dataset['theme'] = theme
  openEvidence([transfer()])
  const amount = page.getByText('64 USDT', { exact: true })
  await expect.element(amount).toBeVisible()
  const sheet = document.querySelector('[data-sheet]')
  if (sheet === null) throw new Error('There is no sheet')
  expect(getComputedStyle(sheet).backgroundColor).toBe('rgb(255, 255, 255)')
  expect(getComputedStyle(amount.element()).color).toBe(INK)
})

test.each([
  ['neither is told', {}, '—'],
  ['only the amount is told', { fiat_amount: '64.00' }, '—'],
  ['only the currency is told', { fiat_name: 'USD' }, '—'],
  ['both are told', { fiat_amount: '64.00', fiat_name: 'USD' }, '64.00 USD'],
])('the price in fiat where %s is %s', async (_, fiat, shown) => {
  openEvidence([transfer()], '/evidence?payment=pay-1', ALL, {
    record: {
      handle_id: 'pay-1',
      amount: '64',
      token: 'USDT',
      ...fiat,
    },
  })
  const price = page.getByRole('term').filter({ hasText: /^Price$/ })
  await expect.element(price).toBeVisible()
  expect(price.element().nextElementSibling?.textContent).toBe(shown)
})
