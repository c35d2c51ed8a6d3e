import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { accountAddress } from '#sandbox/wallet/keys/account-keys'
import { DEMO_LOGIN } from '#sandbox/worlds/found-merchant'
import { refunds } from '#shared/contract/transactions'
import { withdrawals } from '#shared/contract/withdrawal'
import { compare } from '#shared/money/amount'
import { call } from '../api'
import { expect, test } from '../fixtures'
import { RecordsPage } from '../pages/records-page'
import { WithdrawPage } from '../pages/withdraw-page'

/*
 * Money on TRON, from an order to a withdrawal: signed transactions of TRON, carried out by the stand-in and read from its node by the
 * adapter that an operator uses.
 */

const USDT_ON_TRON = '101'
const BUYER = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const SHOP = { appid: 'app0001', chain: 'TRON', token: 'USDT', amount: '100' } as const
const TXID = /^[0-9a-f]{64}$/
/** The worker looks every second or two, and a busy machine is slower. */
const PATIENCE = { timeout: 60_000 }

// A quote may be refused during typing: for "125" the server may get "1" first.
test.beforeEach(({ expectedProblems }) => void expectedProblems.push(/status of 422/))

/** Opens the page of the block explorer, which says what it shows. */
async function openExplorer(page: Page, link: Locator): Promise<Page> {
  const [explorer] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await expect(explorer.getByText(/A stand-in for TRON on this machine/)).toBeVisible()
  return explorer
}

test('an order, its refund and a withdrawal on TRON, each with its transaction on the chain', async ({
  page,
  sandbox,
  signIn,
  sessions,
}) => {
  test.setTimeout(300_000)
  await sandbox.untilNextCode()
  const session = await sessions.demo()
  await signIn(session)
  const mailed = async (press: () => Promise<void>): Promise<string> => {
    const behind = await sandbox.newestFor(DEMO_LOGIN.email)
    await press()
    return await sandbox.codeFor(DEMO_LOGIN.email, behind)
  }
  /** The next payment brings the blocks that everything before it waits for. */
  const confirm = async (): Promise<void> => {
    await sandbox.pay({ ...SHOP, case: 'exact' })
  }

  const { handle_id, out_trade_no, txids } = await sandbox.pay({ ...SHOP, case: 'over' })
  const records = new RecordsPage(page)
  const drawer = records.drawer(out_trade_no)
  await test.step('a customer pays too much, and the payment is in the block explorer', async () => {
    const [txid = ''] = txids
    expect(txid).toMatch(TXID)
    await records.open(`?open=${handle_id}`)
    const payment = records.section(drawer, 'On-chain payments')
    await expect(payment.getByText(txid)).toBeVisible()
    await expect(payment.getByText('Simulated', { exact: true })).toHaveCount(0)
    const explorer = await openExplorer(page, payment.getByRole('link', { name: /explorer/i }).first())
    await expect(explorer.getByText(txid).first()).toBeVisible()
    await expect(explorer.getByText('120 USDT')).toBeVisible()
    await explorer.close()
  })

  await test.step('what was too much is refunded', async () => {
    await drawer.getByRole('button', { name: /^Refund.*…$/ }).click()
    const refund = page.getByRole('dialog', { name: `Refund ${out_trade_no}` })
    await refund.getByRole('textbox', { name: 'Refund address on TRON' }).fill(BUYER)
    await refund.getByRole('button', { name: 'Review', exact: true }).click()
    await refund.getByRole('button', { name: 'Refund 20.000000 USDT' }).click()
    const proof = page.getByRole('dialog', { name: 'Verify this refund' })
    await proof.getByLabel('Account password', { exact: true }).fill(DEMO_LOGIN.password)
    const code = await mailed(async () => await proof.getByRole('button', { name: 'Send code' }).click())
    await proof.getByRole('textbox', { name: 'Email code' }).fill(code)
    await proof.getByRole('button', { name: 'Refund 20.000000 USDT' }).click()
    await refund.getByRole('button', { name: 'Back to the payment' }).click()
    const timeline = drawer.getByRole('list', { name: 'Timeline' })
    await expect(timeline.getByText('Refund sent')).toBeVisible(PATIENCE)
    await confirm()
    await expect(timeline.getByText('Refunded in part')).toBeVisible(PATIENCE)
    const { list } = await call(refunds, { session, query: { handle_id } })
    expect(list).toMatchObject([
      { amount: '20', address: BUYER, state: 'accomplish', txid: expect.stringMatching(TXID) },
    ])
  })

  const withdraw = new WithdrawPage(page)
  // One that no other test knows: the page says whether an address was paid before.
  const recipient = accountAddress(randomBytes(32), 'Tron')
  await test.step('money is withdrawn', async () => {
    await sandbox.untilNextCode()
    await withdraw.open(`?id=${USDT_ON_TRON}`)
    await expect(withdraw.network).toContainText('TRON')
    await withdraw.address.fill(recipient)
    await withdraw.amount.fill('125')
    await expect(withdraw.text('No look-alike among your addresses')).toBeVisible()
    for (const question of await withdraw.questions.all()) await question.check()
    await withdraw.review.click()
    await withdraw.compared.check()
    await withdraw.continue.click()
    await withdraw.password.fill(DEMO_LOGIN.password)
    await withdraw.emailCode.fill(await mailed(async () => await withdraw.sendCode.click()))
    await withdraw.withdraw('Withdraw 125.00 USDT').click()
    await expect(withdraw.explorer).toBeVisible(PATIENCE)
    await confirm()
    await expect(withdraw.text('The network has confirmed it.')).toBeVisible(PATIENCE)
  })

  await test.step('it was sent once, and the books are right', async () => {
    const ref = new URL(page.url()).searchParams.get('ref') ?? ''
    const { list, total } = await call(withdrawals, { session, query: { client_ref: ref } })
    const [record] = list
    expect(total).toBe(1)
    expect(record).toMatchObject({ state: 'completed', address: recipient, amount: '125' })
    expect(record?.txid).toMatch(TXID)
    const explorer = await openExplorer(page, withdraw.explorer)
    await expect(explorer.getByText(record?.txid ?? 'no transaction').first()).toBeVisible()
    await expect(explorer.getByText('120.5 USDT')).toBeVisible()
    await expect(explorer.getByText(recipient)).toBeVisible()
    await explorer.close()
    const { sums, drift } = await sandbox.books()
    for (const sum of sums) expect(compare(sum, '0')).toBe(0)
    expect(drift).toEqual([])
  })
})
