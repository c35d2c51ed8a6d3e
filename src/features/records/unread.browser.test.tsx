import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refused } from '@/lib/api/testing/fake-server'
import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'
import type { Script } from '@/lib/testing/page-bench'
import { fakeApi, OPERATIONS, openRecords, payment } from './testing/records-bench'

const paid = payment(1)
const OWN = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'
const SENDER = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const transfer = {
  txid: 'ab'.repeat(32),
  log_index: 0,
  from_address: SENDER,
  to_address: OWN,
  amount: '86.4',
  token: 'USDT',
  confirmations: 20,
  required: 20,
  seen_time: 1_795_242_728,
  confirmation_time: 1_795_242_788,
  browser_url: null,
  state: 'confirmed',
}

function open(script: Script, { operations = [], address = '/record?open=pay-1' }: Opening = {}) {
  const asked = fakeApi([paid], (call) => {
    if (call.path === '/capabilities') return { ...CAPABILITIES, operations: [...OPERATIONS, ...operations] }
    return script(call)
  })
  openRecords(address)
  return asked
}
interface Opening {
  operations?: readonly string[]
  address?: string
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  await forgetIntents()
})

describe('what could not be read does not look like nothing', () => {
  test('the way to the unassigned money stays, without a number', async () => {
    open(({ path }) => (path === '/transactions/unassigned' ? refused(500, 'down') : undefined), {
      operations: ['transactions.unassigned'],
      address: '/record',
    })
    await expect.element(page.getByRole('link', { name: 'Unassigned money' })).toBeVisible()
  })

  test('of more callbacks than are shown the number is told, with the way to all', async () => {
    const delivery = (index: number) => ({
      id: `d${index}`,
      event: 'payment.paid',
      appid: 'app0001',
      apply_name: 'Harbor Store',
      handle_id: 'pay-1',
      trade_no: paid.trade_no,
      out_trade_no: paid.out_trade_no,
      url: 'https://shop.example/callback',
      address: 'on',
      state: 'callback_timeout',
      attempts: 1,
      tries: 1,
      most_tries: 10,
      http_status: 200,
      next_time: null,
      created_time: 1_795_242_728,
      delivered_time: 1_795_242_728,
    })
    const list = Array.from({ length: 20 }, (_, index) => delivery(index))
    open(({ path }) => (path === '/callback/list' ? { list, total: 23 } : undefined), { operations: ['callback.list'] })
    await expect.element(page.getByText('20 of 23 are shown.')).toBeVisible()
    const link = page.getByRole('link', { name: 'All callbacks of this order' })
    expect(link.element().getAttribute('href')).toContain(`order=${paid.trade_no}`)
  })
})

describe('a refund', () => {
  const refunds = { list: [], total: 0, options: [{ kind: 'all', amount: '86.4' }] }
  const reviewButton = () => page.getByRole('button', { name: 'Review' })
  const sender = () => page.getByRole('button', { name: 'Use the sender’s address' })
  async function openRefund(info: () => unknown) {
    open(({ path }) => {
      if (path === '/transactions/refund') return refunds
      return path === '/transactions/info' ? info() : undefined
    })
    await page.getByRole('button', { name: /^Refund.*…$/ }).click()
    await expect.element(reviewButton()).toBeVisible()
  }

  test.each([
    ['one transfer', {}, 1],
    ['as many as came', { list_total: 1 }, 1],
    ['the largest of more', { list_total: 101 }, 0],
  ])('offers the sender where the list has %s', async (_, more, offered) => {
    await openRefund(() => ({ list: [transfer], record: paid, ...more }))
    await expect.element(reviewButton()).not.toHaveAttribute('aria-disabled')
    expect(sender().elements()).toHaveLength(offered)
  })

  test('is not reviewed before the order’s own addresses are known', async () => {
    let isUp = false
    await openRefund(() => (isUp ? { list: [transfer], record: paid } : refused(500, 'down')))
    const address = page.getByRole('textbox', { name: 'Refund address on TRON' })
    await page.getByRole('radio', { name: /Full refund/ }).click()
    await address.fill(OWN)
    await expect.element(page.getByText('Could not load the addresses of this payment.')).toBeVisible()
    await expect.element(reviewButton()).toHaveAccessibleDescription('The addresses of this payment are not known yet')
    await userEvent.keyboard('{Enter}')
    expect(page.getByText('They receive').elements()).toHaveLength(0)
    isUp = true
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(reviewButton()).not.toHaveAttribute('aria-disabled')
    await reviewButton().click()
    await expect.element(address).toHaveAccessibleDescription(/This is the order’s own address/)
  })
})
