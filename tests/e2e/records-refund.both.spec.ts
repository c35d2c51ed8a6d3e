import { DEMO_LOGIN } from '#sandbox/worlds/found-merchant'
import { refunds } from '#shared/contract/transactions'
import { compare } from '#shared/money/amount'
import { call } from '../api'
import { expect, test } from '../fixtures'
import { byKeyboard, byTouch } from '../keyboard'
import { RecordsPage } from '../pages/records-page'

/** Address of the buyer, on TRON. */
const BUYER = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
/** An application whose callbacks go to the receiver on the tools port, which answers 200. */
const SHOP = { appid: 'app0001', chain: 'TRON', token: 'USDT', amount: '100' } as const

test('an overpaid payment is found by its transaction, the difference is refunded, and the shop gets a callback', async ({
  page,
  isMobile,
  sandbox,
  signIn,
  sessions,
}) => {
  test.slow()
  await sandbox.untilNextCode()
  const { out_trade_no, handle_id, txids } = await sandbox.pay({ ...SHOP, case: 'over' })
  const [txid = ''] = txids
  const session = await sessions.demo()
  await signIn(session)
  const records = new RecordsPage(page)
  const hand = isMobile ? byTouch : byKeyboard(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/transactions/refund')) sent += 1
  })
  await records.open()
  await expect(records.links).toHaveCount(10)

  await test.step('the payment is found by its transaction', async () => {
    await hand.press(isMobile ? records.phoneFilters : records.moreFilters)
    await hand.write(records.transactionId, txid)
    if (isMobile) await expect(records.showResults).toHaveText('Show 1 result')
    await hand.press(isMobile ? records.showResults : records.apply)
    await expect(records.links).toHaveCount(1)
    await hand.press(records.links)
  })

  const drawer = records.drawer(out_trade_no)
  await test.step('its drawer shows that too much was paid, and the payer', async () => {
    await expect(drawer.getByText('Overpaid', { exact: true }).first()).toBeVisible()
    await expect(drawer.getByText(/The buyer sent 20\.000000\sUSDT more than asked\./)).toBeVisible()
    await expect(records.section(drawer, 'On-chain payments').getByText(txid)).toBeVisible()
    await expect(records.section(drawer, 'Refunds').getByText('Nothing was refunded.')).toBeVisible()
    await hand.press(drawer.getByRole('button', { name: /^Refund.*…$/ }))
  })

  const refund = page.getByRole('dialog', { name: `Refund ${out_trade_no}` })
  await test.step('the difference is already chosen, and is reviewed', async () => {
    await expect(refund.getByRole('radio', { name: /Only what was overpaid/ })).toBeChecked()
    await hand.write(refund.getByRole('textbox', { name: 'Refund address on TRON' }), BUYER)
    await hand.press(refund.getByRole('button', { name: 'Review', exact: true }))
    await expect(refund.getByText('They receive')).toBeVisible()
    await hand.press(refund.getByRole('button', { name: 'Refund 20.000000 USDT' }))
  })

  await test.step('it is confirmed with the password and the mailed code', async () => {
    const proof = page.getByRole('dialog', { name: 'Verify this refund' })
    await hand.write(proof.getByLabel('Account password', { exact: true }), DEMO_LOGIN.password)
    const behind = await sandbox.newestFor(DEMO_LOGIN.email)
    await hand.press(proof.getByRole('button', { name: 'Send code' }))
    const code = await sandbox.codeFor(DEMO_LOGIN.email, behind)
    await hand.write(proof.getByRole('textbox', { name: 'Email code' }), code)
    await hand.press(proof.getByRole('button', { name: 'Refund 20.000000 USDT' }))
    await expect(refund.getByText(/The refund of 20\.000000\sUSDT is accepted\./)).toBeVisible()
    await hand.press(refund.getByRole('button', { name: 'Back to the payment' }))
  })

  await test.step('the chain carries it out, and the drawer shows it without a reload', async () => {
    const timeline = drawer.getByRole('list', { name: 'Timeline' })
    await expect(timeline.getByText('Refund sent')).toBeVisible()
    // The next payment brings the blocks that the refund waits for.
    await sandbox.pay({ ...SHOP, case: 'exact' })
    await expect(timeline.getByText('Refunded in part')).toBeVisible()
    // Its steps are list items too.
    const sentBack = records
      .section(drawer, 'Refunds')
      .getByRole('listitem')
      .filter({ has: page.getByRole('list') })
    await expect(sentBack).toHaveCount(1)
    await expect(sentBack.getByText('Accomplish')).toBeVisible()
    await expect(sentBack).toContainText(/20\.000000\sUSDT/)
    await expect(drawer.getByText('Account paid', { exact: true }).first()).toBeVisible()
  })

  await test.step('the shop has got a callback, and the drawer shows its answer', async () => {
    const callbacks = records.section(drawer, 'Callbacks')
    const told = callbacks.getByRole('listitem').filter({ hasText: 'payment.part_refunded' })
    await expect(told.getByText('Success')).toBeVisible()
    for (const event of ['payment.paid', 'payment.over', 'payment.refund_requested'])
      await expect(callbacks.getByRole('listitem').filter({ hasText: event }).getByText('Success')).toBeVisible()
    await hand.press(told.getByRole('button', { name: 'Attempts' }))
    const attempt = told.getByText(/HTTP 200 in/)
    await hand.press(told.locator('summary'))
    await expect(attempt).toBeVisible()
    await expect(told.getByText(`"out_trade_no":"${out_trade_no}"`)).toBeVisible()
    await expect(told.getByText(BUYER)).toBeVisible()
  })

  await test.step('it was sent once, and the ledger is right', async () => {
    expect(sent).toBe(1)
    const { list, total } = await call(refunds, { session, query: { handle_id } })
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({ kind: 'overpaid', amount: '20', address: BUYER, state: 'accomplish' })
    const { sums, drift } = await sandbox.books()
    for (const sum of sums) expect(compare(sum, '0')).toBe(0)
    expect(drift).toEqual([])
  })
})
