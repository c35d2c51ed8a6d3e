import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refused } from '@/lib/api/testing/fake-server'
import { withdrawal } from './testing/property-answers'
import { fakeApi, openProperty } from './testing/property-bench'

test('a refusal of Cancel stays, though the withdrawal has left its audit', async () => {
  let isRefused = false
  fakeApi(({ path }) => {
    if (path === '/account/withdrawal-list')
      return { list: [withdrawal(1, { state: isRefused ? 'transferring' : 'auditing' })], total: 1 }
    if (path !== '/account/withdrawal/cancel') return undefined
    isRefused = true
    return refused(422, 'It is being sent already')
  })
  openProperty('/property?open=wd-1')
  await page.getByRole('button', { name: 'Cancel withdrawal…' }).click()
  await page.getByRole('button', { name: 'Cancel withdrawal', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this withdrawal?' })
  await expect.element(dialog).toHaveTextContent('It can no longer be canceled here.')
  await expect.element(dialog).toHaveTextContent('It is being sent already')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('while Cancel is under way its dialog cannot be left', async () => {
  let answer = (): void => undefined
  const held = new Promise((resolve) => (answer = () => resolve(withdrawal(1, { state: 'cancelled' }))))
  fakeApi(({ path }) => (path === '/account/withdrawal/cancel' ? held : undefined))
  openProperty('/property?open=wd-1')
  await page.getByRole('button', { name: 'Cancel withdrawal…' }).click()
  await page.getByRole('button', { name: 'Cancel withdrawal', exact: true }).click()
  const keep = page.getByRole('button', { name: 'Keep it' })
  await expect.element(keep).toHaveAttribute('aria-disabled', 'true')
  await expect.element(keep).toHaveAccessibleDescription('It is being sent')
  // What is under way holds up the same act in every page of this origin.
  answer()
  await expect.element(keep).not.toBeInTheDocument()
})
