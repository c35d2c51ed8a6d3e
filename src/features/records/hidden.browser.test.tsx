import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'
import type { Transaction } from '#shared/contract/transactions'
import { fakeApi, OPERATIONS, openRecords, payment } from './testing/records-bench'
import { money, openUnassigned } from './testing/unassigned-bench'

const DECISIONS = ['transactions.undecided', 'transactions.keep']
const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const under = payment(1, { exception: 'under', status: 3, amount_collected: '86', undecided: true })
const over = payment(1, { exception: 'over', amount_collected: '91.4', undecided: true })

/** The page of payments with the eye closed. */
function open(row: Transaction, address: string): void {
  fakeApi([row], ({ path, method }) => {
    if (path === '/capabilities') return { ...CAPABILITIES, operations: [...OPERATIONS, ...DECISIONS] }
    if (path === '/transactions/undecided') return { list: [row], total: 1 }
    if (path !== '/transactions/refund' || method === 'POST') return undefined
    const paid_from = [{ account: 'app0001', account_name: 'Harbor Store', balance: '777' }]
    return { list: [], total: 0, options: [{ kind: 'overpaid', amount: '5' }], minimum: '1.5', paid_from }
  })
  openRecords(address, true)
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  await forgetIntents()
})

describe('with the eye closed, what is approved is visible', () => {
  test.each([
    ['Keep…', 'Keep as it is'],
    ['Mark as paid…', 'Mark as paid'],
  ])('in the dialog of %j', async (button, name) => {
    open(under, '/record?open=pay-1')
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect.element(dialog).toHaveTextContent('HS-20401: 86.000000 of 86.400000 USDT came.')
  })

  test('in the step-up of “Mark as paid”', async () => {
    open(under, '/record?open=pay-1')
    await page.getByRole('button', { name: 'Mark as paid…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark as paid' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Agreed')
    await dialog.getByRole('button', { name: 'Mark as paid' }).click()
    await expect.element(dialog.getByLabelText('Account password', { exact: true })).toBeVisible()
    await expect.element(dialog).toHaveTextContent('86.000000 of 86.400000 USDT came.')
  })

  test('in the list of a decision about many payments, while the page behind it hides them', async () => {
    open(under, '/record?exception=under,over&undecided=1')
    await expect.element(page.getByText('••••••').first()).toBeVisible()
    await page.getByRole('button', { name: 'Decide together…' }).click()
    const row = page.getByRole('dialog', { name: 'Decide together' }).getByRole('listitem')
    await expect.element(row).toHaveTextContent('86.00 of 86.40 USDT came')
    await expect.element(row).toHaveTextContent(/−0\.400000/)
  })

  test('in the form and the review of a refund; what an account holds is not, until it is reviewed', async () => {
    open(over, '/record?open=pay-1')
    await page.getByRole('button', { name: /^Refund.*…$/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Refund HS-20401' })
    await expect.element(drawer.getByRole('group', { name: 'How much' })).toHaveTextContent('5.000000 USDT')
    await expect.element(drawer.getByRole('list', { name: 'Paid from' })).toHaveTextContent('Harbor Store••••••')
    await drawer.getByRole('textbox', { name: 'Refund address on TRON' }).fill(TRON)
    await drawer.getByRole('button', { name: 'Review' }).click()
    await expect.element(drawer).toHaveTextContent('They receive5.000000 USDT')
  })

  test.each([
    ['Credit…', '420.000000 USDT', 'Your account gets417.900000 USDT'],
    ['Send back…', '420.000000 USDT', 'They receive420.000000 USDT'],
  ])('in the decision %j about unassigned money', async (button, form, review) => {
    openUnassigned({ hidesAmounts: true }, '/unassigned?open=una-1')
    await page.getByRole('button', { name: button }).click()
    await expect.element(page.getByRole('button', { name: 'Review', exact: true })).toBeVisible()
    const drawer = page.getByRole('dialog')
    await expect.element(drawer).toHaveTextContent(form)
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await expect.element(drawer).toHaveTextContent(review)
  })

  test('in the list of what is credited together', async () => {
    const operations = ['transactions.unassigned', 'transactions.creditTogether']
    openUnassigned({ rows: [money()], operations, hidesAmounts: true })
    await page.getByRole('button', { name: 'Credit together…' }).click()
    const row = page.getByRole('dialog', { name: 'Credit together' }).getByRole('listitem')
    await expect.element(row).toHaveTextContent('417.900000 USDT')
  })
})
