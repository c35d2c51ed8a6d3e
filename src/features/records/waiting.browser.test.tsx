import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeApi, openRecords, payment } from './testing/records-bench'
import { money, openUnassigned } from './testing/unassigned-bench'

/* What the merchant ends has the way to where he ends it; what the time ends has none. */

const wait = (ended_by: 'merchant' | 'time') => ({
  code: 'gas_above_limit',
  words: 'The network costs more than your gas limit now',
  ends: 'Raise the limit, or wait.',
  ended_by,
})
const common = {
  amount: '5',
  token: 'USDT',
  chain: 'TRON',
  address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  state: 'improgress' as const,
  reason: '',
  txid: null,
  client_ref: null,
  created_time: 1_795_242_728,
  finished_time: null,
}
const link = () => page.getByRole('link', { name: 'Withdraw settings' })

beforeEach(async () => {
  await page.viewport(1440, 900)
})

test.each([
  ['merchant', 1],
  ['time', 0],
] as const)('a refund that the %s ends', async (by, links) => {
  const paid = payment(1)
  const refund = { ...common, handle_id: 'r1', payment_handle_id: 'pay-1', trade_no: paid.trade_no, kind: 'part' }
  fakeApi([paid], ({ path }) =>
    path === '/transactions/refund' ? { list: [{ ...refund, wait: wait(by) }], total: 1, options: [] } : undefined,
  )
  openRecords('/record?open=pay-1')
  await expect.element(page.getByText('The network costs more than your gas limit now')).toBeVisible()
  expect(link().elements()).toHaveLength(links)
})

test('money on its way back', async () => {
  const act = {
    ...common,
    handle_id: 'act-1',
    unassigned_handle_id: 'una-1',
    kind: 'send_back' as const,
    fees: '0',
    browser_url: null,
    wait: wait('merchant'),
  }
  openUnassigned({ rows: [money({ state: 'sending', act })] }, '/unassigned?open=una-1&show=all')
  await expect.element(page.getByText('The network costs more than your gas limit now')).toBeVisible()
  await expect.element(link()).toBeVisible()
})
