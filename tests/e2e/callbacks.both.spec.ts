import { overview } from '#shared/contract/callback'
import { call } from '../api'
import type { Session } from '../api'
import { expect, test } from '../fixtures'
import { CallbacksPage } from '../pages/callbacks-page'
import { FULL } from './matrix'

/** The application whose callbacks go to the receiver on the tools port. */
async function listeningShop(session: Session): Promise<string> {
  const { addresses } = await call(overview, { session })
  const shop = addresses.find(({ state }) => state === 'on')
  if (!shop) throw new Error('No application of the demo world has a callback address')
  return shop.appid
}

test.afterEach(async ({ sandbox }) => await sandbox.sink('200'))

test('a callback that the shop’s server refuses is tried again, and can be resent by hand', async ({
  page,
  sandbox,
  signIn,
  sessions,
}) => {
  const session = await sessions.demo()
  await signIn(session)
  await sandbox.sink('500')
  const appid = await listeningShop(session)
  const { out_trade_no } = await sandbox.pay({ chain: 'TRON', token: 'USDT', amount: '12', case: 'exact', appid })
  const callbacks = new CallbacksPage(page)
  await callbacks.open(`?order=${out_trade_no}`)
  const row = callbacks.row(out_trade_no)
  await expect(row).toContainText('To be confirmed')
  await expect(row).toContainText('500')
  await expect(row).toContainText(/of 10 · next/)
  let loads = 0
  page.on('load', () => (loads += 1))

  // The pause before the second attempt is five seconds, the one before the third five minutes.
  await sandbox.advance(5)
  await expect(row).toContainText('2 of 10')

  await row.getByRole('link').click()
  const { drawer } = callbacks
  await expect(drawer.getByRole('heading', { name: `Callback for ${out_trade_no}` })).toBeVisible()
  await expect(page).toHaveURL(/open=msg_/)
  await expect(drawer.getByText('Your server answered HTTP 500.')).toBeVisible()
  await expect(drawer.getByText('webhook-signature')).toBeVisible()
  await expect(drawer.getByText(`"out_trade_no": "${out_trade_no}"`)).toBeVisible()
  await callbacks.response.click()
  await expect(drawer.getByText('"taken": false')).toBeVisible()

  await sandbox.sink('200')
  await callbacks.resend.click()
  await expect(drawer.getByText('Success', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Attempt 3' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(row).toContainText('Success')
  expect(loads, 'no reload').toBe(0)
})

test(
  'the drawer of the payment shows its callback live, and sends it again',
  FULL,
  async ({ page, sandbox, signIn, sessions }) => {
    const session = await sessions.demo()
    await signIn(session)
    await sandbox.sink('500')
    const appid = await listeningShop(session)
    const { handle_id } = await sandbox.pay({ chain: 'TRON', token: 'USDT', amount: '13', case: 'exact', appid })
    await page.goto(`/record?open=${handle_id}`)
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('payment.paid', { exact: true }).first()).toBeVisible()
    await expect(drawer.getByText(/HTTP 500 · /)).toBeVisible()
    await sandbox.sink('200')
    await drawer.getByRole('button', { name: 'Resend' }).click()
    await expect(drawer.getByText(/HTTP 200 · /)).toBeVisible()
    await expect(drawer.getByText('Success', { exact: true })).toBeVisible()
  },
)

test('a test callback shows the answer, and is in the list', async ({ page, sandbox, signIn, sessions }) => {
  await sandbox.sink('202')
  await signIn(await sessions.demo())
  const callbacks = new CallbacksPage(page)
  await callbacks.open()
  await callbacks.use(callbacks.openTest)
  await callbacks.sendTest.click()
  const { dialog } = callbacks
  await expect(dialog.getByText('HTTP 202')).toBeVisible()
  await expect(dialog.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(dialog.getByText('"taken": true')).toBeVisible()
  await dialog.getByRole('button', { name: 'Open details' }).click()
  await expect(dialog.getByRole('heading', { name: 'Test callback' })).toBeVisible()
  await expect(dialog.getByText('test.account_paid', { exact: true })).toBeVisible()
})
