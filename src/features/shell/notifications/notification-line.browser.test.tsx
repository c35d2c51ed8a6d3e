import { i18n } from '@lingui/core'
import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Notification } from '#shared/contract/message'
import { renderWithApi } from '@/lib/testing/render-with-api'
import { messages as chinese } from '../../../../locales/zh-CN.po'
import { NotificationLine } from './notification-line'

const message = (types: number, more: Partial<Notification> = {}): Notification => ({
  id: '1',
  title: 'Refund done',
  content: '12 USDT (TRON), order HS-20417',
  status: 2,
  types,
  created_time: 1_795_242_728,
  ...more,
})
const show = (one: Notification) =>
  renderWithApi(<NotificationLine message={one} onRead={() => undefined} onFollow={() => undefined} />, {}).container
const toneOf = (container: Element): string =>
  /bg-(\w+)-bg/.exec(container.querySelector(':is(button, a) > span')?.className ?? '')?.[1] ?? ''

describe('a notification', () => {
  test.each([
    [2, 'neutral'],
    [5, 'info'],
    [100, 'success'],
    [101, 'warning'],
    [102, 'info'],
    [103, 'info'],
    [104, 'success'],
    [110, 'warning'],
    [111, 'info'],
  ])('of type %i has its own look', async (types, tone) => {
    const container = show(message(types))
    await expect.element(page.getByText('Refund done')).toBeVisible()
    expect(toneOf(container)).toBe(tone)
  })

  test.each([
    ['99.5 USDT (TRON)', '99.50 USDT TRON '],
    ['Moved to the capital account', '99.50 USDT TRON Moved to the capital account'],
  ])('of an aggregation told as "%s" shows its amount once', async (content, shown) => {
    const currency = { token: 'USDT', logo: '', chain: 'TRON' }
    const container = show(message(5, { content, amount: '99.5', currency }))
    await expect.element(page.getByText('Refund done')).toBeVisible()
    expect(container.querySelector(':is(button, a) > span:last-child')?.textContent).toBe(shown)
  })

  test('of an unknown type is plain text, whatever it contains', async () => {
    const container = show(message(999, { title: '<b>New</b>', content: '<script>alert(1)</script>' }))
    await expect.element(page.getByText('<b>New</b>')).toBeVisible()
    await expect.element(page.getByText('<script>alert(1)</script>')).toBeVisible()
    expect(toneOf(container)).toBe('neutral')
  })

  test('of a log-in says in Chinese that its device is not known, without the spaces of Latin words', async () => {
    const content = '通过 Unknown device 登录，IP 127.0.0.1'
    show(message(2, { content, device: 'Unknown device', ip: '127.0.0.1' }))
    act(() => i18n.loadAndActivate({ locale: 'zh-CN', messages: chinese }))
    await expect.element(page.getByText('通过未知设备登录，IP 127.0.0.1')).toBeVisible()
    act(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
  })
})
