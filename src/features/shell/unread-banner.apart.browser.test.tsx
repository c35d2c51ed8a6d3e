import { i18n } from '@lingui/core'
import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { noteUnread } from '@/lib/api/transport/unread-fields'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { messages as chinese } from '../../../locales/zh-CN.po'
import { UnreadBanner } from './unread-banner'

const note = (operation: string, ...paths: string[]) => act(() => noteUnread(operation, paths))
const title = page.getByText('Not every field of this service could be read.')

// What could not be read is remembered until the page is loaded anew, so that one test walks through it.
test('fields that could not be read are told once, their names are for the operator, and the notice can be closed', async () => {
  const { container } = renderWithWords(<UnreadBanner />)
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  note('transactions.list')
  expect(container.innerHTML).toBe('')

  note('transactions.list', 'list.0.amount', 'list.1.amount')
  await expect.element(title).toBeVisible()
  expect(container.textContent).not.toContain('transactions.list')
  await page.getByRole('button', { name: 'Copy the names of the fields for the operator' }).click()
  expect(copy).toHaveBeenLastCalledWith('transactions.list list.amount')

  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(title).not.toBeInTheDocument()
  note('transactions.list', 'list.7.amount')
  await expect.element(title).not.toBeInTheDocument()

  note('account.cost', 'list.0.fee')
  await expect.element(title).toBeVisible()
  await page.getByRole('button', { name: 'Copy the names of the fields for the operator' }).click()
  expect(copy).toHaveBeenLastCalledWith('transactions.list list.amount, account.cost list.fee')

  act(() => i18n.loadAndActivate({ locale: 'zh-CN', messages: chinese }))
  await expect.element(page.getByText('本服务的部分字段无法读取。')).toBeVisible()
})
