import { transferAccounts } from '#shared/contract/account'
import { unassigned } from '#shared/contract/unassigned'
import type { UnassignedMoney } from '#shared/contract/unassigned'
import { add, compare } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { call } from '../api'
import type { Session } from '../api'
import { expect, test } from '../fixtures'
import { UnassignedPage } from '../pages/unassigned-page'

const SHOP = { appid: 'app0001', chain: 'TRON', token: 'USDT', amount: '100' } as const

/** The money of an order that was paid after it was closed. */
async function lostMoney(session: Session, payment: string): Promise<UnassignedMoney> {
  const { list } = await call(unassigned, { session, query: { payment, current: 1, pageSize: 10 } })
  const [money] = list
  if (money === undefined || list.length > 1) throw new Error(`${list.length} items for one payment`)
  return money
}

/** What the account of the shop has in the token of the money. */
async function holds(session: Session, { token, chain }: UnassignedMoney): Promise<string> {
  const { list } = await call(transferAccounts, { session })
  const row = list.find((line) => line.account === SHOP.appid && line.token === token && line.chain === chain)
  if (row === undefined) throw new Error(`${SHOP.appid} has no account in ${token}: ${JSON.stringify(list)}`)
  return row.balance
}

test.afterEach(async ({ sandbox }) => {
  const { sums, drift } = await sandbox.books()
  for (const sum of sums) expect(compare(sum, '0')).toBe(0)
  expect(drift).toEqual([])
})

test('money that came after its order was closed is credited to the shop, less the fee', async ({
  page,
  sandbox,
  signIn,
  sessions,
}) => {
  await sandbox.untilNextCode()
  const { out_trade_no, handle_id } = await sandbox.pay({ ...SHOP, case: 'closed' })
  const session = await sessions.demo()
  await signIn(session)
  const shown = new UnassignedPage(page)
  await shown.open()
  await expect(shown.row(out_trade_no)).toContainText('Paid after the order closed')
  await expect(shown.row(out_trade_no)).toContainText('Decide')
  await shown.link(out_trade_no).click()

  const money = await lostMoney(session, handle_id)
  expect(money).toMatchObject({ state: 'open', why: 'closed', amount: '100' })
  const received = money.credit?.received ?? ''
  expect(compare(received, '100')).toBe(-1)
  const before = await holds(session, money)
  const act = `Credit ${formatAmount(received, { mode: 'full', decimals: money.decimals })} USDT`
  await shown.credit.click()
  await expect(shown.drawer.getByText(/less the fee of a payment/)).toBeVisible()
  await shown.review.click()
  await shown.drawer.getByRole('button', { name: act }).click()
  await shown.prove(act, sandbox)
  await expect(shown.drawer.getByText('It is credited.')).toBeVisible()

  await expect.poll(async () => compare(await holds(session, money), add(before, received))).toBe(0)
  expect(await lostMoney(session, handle_id)).toMatchObject({ state: 'credited', act: { kind: 'credit' } })
  // It waits for nobody any more, so it leaves the list of what is open, and its drawer has nothing to go back to.
  await expect(page.locator(`[data-record="${money.handle_id}"]`)).toHaveCount(0)
  await shown.back.click()
  await expect(shown.drawer).toBeHidden()
  await expect(shown.row(out_trade_no)).toHaveCount(0)
  await shown.show('Decided').press('Space')
  await expect(shown.row(out_trade_no)).toContainText('Credited')
  await shown.link(out_trade_no).click()
  await expect(shown.section('Credit').getByText('Decided')).toBeVisible()
  await expect(shown.credit).toBeHidden()
})

test('money that came after its order was closed is sent back to its sender on the chain', async ({
  page,
  sandbox,
  signIn,
  sessions,
}) => {
  await sandbox.untilNextCode()
  const { out_trade_no, handle_id } = await sandbox.pay({ ...SHOP, case: 'closed' })
  const session = await sessions.demo()
  await signIn(session)
  const shown = new UnassignedPage(page)
  await shown.open('?show=all')
  await shown.link(out_trade_no).click()
  await shown.sendBack.click()
  await expect(shown.drawer.getByText(/This cannot be undone/)).toBeVisible()
  await shown.toSender.press('Space')
  await shown.review.click()
  const act = 'Send back 100.000000 USDT'
  await shown.drawer.getByRole('button', { name: act }).click()
  await shown.prove(act, sandbox)
  await expect(shown.drawer.getByText('It is being sent back.')).toBeVisible()
  await shown.back.click()

  await expect(shown.section('Send back').getByText('Transaction ID')).toBeVisible()
  // The next payment brings the blocks that the transfer waits for.
  await sandbox.pay({ ...SHOP, case: 'exact' })
  await expect(shown.drawer.getByText('Sent back', { exact: true })).toBeVisible()
  const { state, act: done, from_address } = await lostMoney(session, handle_id)
  expect(state).toBe('sent_back')
  expect(done).toMatchObject({ kind: 'send_back', state: 'accomplish', amount: '100', address: from_address })
  expect(done?.txid).toBeTruthy()
})
