import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { NewWithdrawal } from './new-withdrawal'

test('another withdrawal below an unknown one needs a tick that names the risk', async () => {
  const onNew = vi.fn<() => void>()
  renderWithWords(<NewWithdrawal onNew={onNew} />)
  const button = page.getByRole('button', { name: 'New withdrawal' })
  await expect.element(button).toHaveAccessibleDescription('Tick the box above first')
  await button.click({ force: true })
  expect(onNew).not.toHaveBeenCalled()
  await page.getByRole('checkbox', { name: /The withdrawal above may still be sent/ }).click()
  await button.click()
  expect(onNew).toHaveBeenCalledOnce()
})
