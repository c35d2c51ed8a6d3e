import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeApi, openRecords, payment } from '../testing/records-bench'

const asked = [payment(1, { status: 1 }), payment(2, { status: 1 })]

beforeEach(() => localStorage.clear())

test.each([
  ['a table', 1440, 'row'],
  ['cards', 390, 'listitem'],
] as const)('a payment that has left the answer is marked until the list is taken anew: %s', async (_, width, role) => {
  await page.viewport(width, 900)
  let current = asked
  fakeApi(asked, ({ path }) =>
    path === '/transactions/list' ? { list: current, total: current.length, sums: undefined } : undefined,
  )
  const { client } = openRecords('/record?status=1')
  const row = (order: string) => page.getByRole(role).filter({ hasText: order })
  await expect.element(row('HS-20402')).toBeVisible()
  const mark = page.getByText('May have changed')
  expect(mark.elements()).toHaveLength(0)
  // The first was paid: it is no answer to this filter any more.
  current = asked.slice(1)
  await client.invalidateQueries()
  await expect.element(mark).toBeInTheDocument()
  const dimmed = (order: string) => getComputedStyle(row(order).element()).filter
  expect([dimmed('HS-20401'), dimmed('HS-20402')]).toEqual(['grayscale(1)', 'none'])
  await page.getByRole('button', { name: 'The order has changed, show' }).click()
  await expect.element(mark).not.toBeInTheDocument()
  await expect.element(row('HS-20401')).not.toBeInTheDocument()
})
