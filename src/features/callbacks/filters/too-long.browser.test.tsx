import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { delivery, fakeApi, openCallbacks } from '../testing/callbacks-bench'

/** A transaction of Ethereum, which is longer than any order number. */
const HASH = `0x${'5f'.repeat(32)}`
const REFUSED = 'Please enter at most 64 characters: no order number is longer'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

test('a text that is longer than any order is refused beside the field, and never shows every callback', async () => {
  const asked = fakeApi([delivery(1)])
  const { search } = openCallbacks('/callbackList?order=HS')
  const field = page.getByRole('textbox', { name: 'Order' })
  await expect.element(field).toHaveValue('HS')
  await field.fill(HASH)
  const before = asked.length
  await page.getByRole('button', { name: 'Query' }).click()
  await expect.element(field).toHaveAccessibleDescription(REFUSED)
  await expect.element(field).toHaveFocus()
  expect(search()).toEqual({ order: 'HS' })
  expect(asked).toHaveLength(before)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.element(field).toHaveValue('')
  expect(page.getByText(REFUSED).query()).toBeNull()
})

test('the sheet of a phone refuses it too, and stays', async () => {
  await page.viewport(390, 844)
  fakeApi([delivery(1)])
  const { search } = openCallbacks()
  await page.getByRole('button', { name: 'Filters' }).click()
  const field = page.getByRole('textbox', { name: 'Platform or merchant order' })
  await field.fill(HASH)
  await page.getByRole('button', { name: 'Show results' }).click()
  await expect.element(field).toHaveAccessibleDescription(REFUSED)
  expect(search()).toEqual({})
})
