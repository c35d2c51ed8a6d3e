import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeApi, openRecords, payment } from '../testing/records-bench'

/** A transaction of Ethereum, which is longer than any order number. */
const HASH = `0x${'5f'.repeat(32)}`
const ORDER_REFUSED = 'Please enter at most 64 characters: no order number is longer'
const TXID_REFUSED = 'Please enter at most 128 characters: no transaction ID is longer'
const order = page.getByRole('textbox', { name: 'Merchant order' })
const query = page.getByRole('button', { name: 'Query' })

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

test('a hash that was pasted as an order is refused beside the field, and never shows every payment', async () => {
  fakeApi([payment(1)])
  const { search } = openRecords()
  await order.fill(HASH)
  await query.click()
  await expect.element(order).toHaveAccessibleDescription(ORDER_REFUSED)
  await expect.element(order).toHaveFocus()
  expect(search()).toEqual({})
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.element(order).toHaveValue('')
  expect(page.getByText(ORDER_REFUSED).query()).toBeNull()
})

test('a transaction that is none opens More, where its field stands', async () => {
  fakeApi([payment(1)])
  const { search } = openRecords()
  await page.getByRole('button', { name: 'More' }).click()
  const txid = page.getByRole('textbox', { name: 'Transaction ID' })
  await txid.fill('5'.repeat(129))
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.element(txid).toHaveAccessibleDescription(TXID_REFUSED)
  await userEvent.keyboard('{Escape}')
  await expect.element(txid).not.toBeInTheDocument()
  await query.click()
  await expect.element(txid).toHaveAccessibleDescription(TXID_REFUSED)
  expect(search()).toEqual({})
})

test('the sheet of a phone refuses both, and stays', async () => {
  await page.viewport(390, 844)
  fakeApi([payment(1)])
  const { search } = openRecords()
  await page.getByRole('button', { name: 'Filters' }).click()
  await order.fill(HASH)
  const txid = page.getByRole('textbox', { name: 'Transaction ID' })
  await txid.fill('5'.repeat(129))
  await page.getByRole('button', { name: /^Show/ }).click()
  await expect.element(order).toHaveAccessibleDescription(ORDER_REFUSED)
  await expect.element(txid).toHaveAccessibleDescription(TXID_REFUSED)
  expect(search()).toEqual({})
})
