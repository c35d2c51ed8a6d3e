import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeApi, openProperty } from './testing/property-bench'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(390, 844)
})

test('there are seven withdrawals to a page, as cards', async () => {
  const asked = fakeApi()
  const { search } = openProperty()
  await page.getByRole('tab', { name: 'Withdrawals' }).click()
  await expect.poll(search).toEqual({ tab: 'withdrawal' })
  await expect.element(page.getByRole('list', { name: 'Withdrawal records' })).toBeVisible()
  expect(asked.find(({ path }) => path === '/account/withdrawal-list')?.query.get('pageSize')).toBe('7')
  await page.getByRole('tab', { name: 'Assets' }).click()
  await page.getByText('TRX', { exact: true }).first().click()
  await expect.element(page.getByRole('link', { name: 'Withdraw TRX on TRON' })).toBeVisible()
})

test('the list of another tab is asked for only when it is opened, and frozen money has its reason', async () => {
  const asked = fakeApi()
  openProperty()
  const assets = page.getByRole('region', { name: 'Assets', exact: true })
  await expect.element(assets).toHaveTextContent(/3 assets/)
  await expect.element(assets).toHaveTextContent(/100\.00 frozenWithdrawal on its way/)
  expect(asked.some(({ path }) => path === '/account/withdrawal-list')).toBe(false)
})

test('a link to a withdrawal opens it over the list of withdrawals', async () => {
  fakeApi()
  openProperty('/property?open=wd-1')
  await expect.element(page.getByRole('dialog', { name: 'Withdrawal' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('tab', { name: 'Withdrawals', selected: true })).toBeVisible()
})
