import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { UnassignedMoney } from '@/lib/api/unassigned'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'
import { money, openUnassigned } from '../testing/unassigned-bench'

const operations = ['transactions.unassigned', 'transactions.creditTogether']
const drawer = page.getByRole('dialog', { name: 'Credit together' })

async function open(rows: readonly UnassignedMoney[], total = rows.length) {
  const answers = { 'GET /transactions/unassigned': () => ({ list: rows, total, sums: SUMS }) }
  const { asked } = openUnassigned({ rows, operations, answers })
  await page.getByRole('button', { name: 'Credit together…' }).click()
  await expect.element(drawer).toBeVisible()
  return asked
}
const none = { count: 0, usdt_amount: '0' }
const SUMS = { open: { count: 1, usdt_amount: '420', oldest_time: null }, credited: none, sent_back: none }

const usdt = money()
const usdc = money({ handle_id: 'una-2', token: 'USDC', amount: '10', credit: { fees: '0.05', received: '9.95' } })
const onBnb = money({ handle_id: 'una-3', amount: '1', decimals: 18, credit: { fees: '0', received: '1' } })
const unknown = money({ handle_id: 'una-4', token: '?', why: 'unknown_token', credit: null })

beforeEach(async () => {
  await page.viewport(1440, 900)
  await forgetIntents()
})

test('what is approved has the sum of each token', async () => {
  await open([usdt, usdc, onBnb])
  await drawer.getByRole('button', { name: 'Credit 3 amounts' }).click()
  const sums = page
    .getByRole('dialog', { name: 'Verify this decision' })
    .getByRole('list', { name: 'Your account gets' })
    .getByRole('listitem')
  await expect
    .poll(() => sums.elements().map(({ textContent }) => textContent))
    .toEqual(['418.900000 USDT', '9.950000 USDC'])
})

test('a list that has not all says so, and what cannot be credited is counted', async () => {
  await open([usdt, unknown], 201)
  await expect.element(drawer).toHaveTextContent('The newest 2 of 201; decide again for the rest.')
  await expect.element(drawer).toHaveTextContent('1 amount is not listed, because it cannot be credited.')
  expect(drawer.getByRole('listitem').elements()).toHaveLength(1)
})

test('a list that has all says nothing of that', async () => {
  await open([usdt])
  await expect.element(drawer.getByRole('listitem')).toBeVisible()
  expect(drawer.getByText(/newest|not listed/).elements()).toHaveLength(0)
})

test('where nothing can be credited that is said', async () => {
  await open([unknown])
  await expect.element(drawer.getByText('Nothing can be credited')).toBeVisible()
  await expect.element(drawer).toHaveTextContent('1 amount is not listed')
})
