import { i18n } from '@lingui/core'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { noteUnread } from '@/lib/api/unread-fields'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { messages as chinese } from '../../../locales/zh-CN.po'
import { UnreadBanner } from './unread-banner'

const note = (operation: string, ...paths: string[]) => act(() => noteUnread(operation, paths))
const title = page.getByText('Not every field of this service could be read.')

// What could not be read is remembered until the page is loaded anew, so that one test walks through it.
test('fields that could not be read are named once each, and the first four of many', async () => {
  const { container } = renderWithWords(<UnreadBanner />)
  note('transactions.list')
  expect(container.innerHTML).toBe('')

  note('transactions.list', 'list.0.amount', 'list.1.amount')
  await expect.element(title).toBeVisible()
  const sentence = /What is missing is shown as a dash\. Tell its operator: transactions\.list list\.amount$/
  await expect.element(page.getByText(sentence)).toBeVisible()

  note('transactions.list', 'list.7.amount')
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(title.elements()).toHaveLength(1)

  note('account.cost', 'list.0.fee', 'list.0.gas', 'list.0.chain', 'list.0.token')
  const four = 'transactions.list list.amount, account.cost list.fee, account.cost list.gas, account.cost list.chain…'
  await expect.element(page.getByText(four)).toBeVisible()
  expect(container.textContent).not.toContain('list.token')

  act(() => i18n.loadAndActivate({ locale: 'zh-CN', messages: chinese }))
  await expect.element(page.getByText('本服务的部分字段无法读取。')).toBeVisible()
})
