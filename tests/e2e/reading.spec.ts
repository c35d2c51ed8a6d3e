import type { Locator } from '@playwright/test'
import { overview } from '#shared/contract/callback'
import { call, demoSignIn } from '../api'
import { expect as usual, test } from '../fixtures'
import { byKeyboard, tabTo } from '../keyboard'
import { CallbacksPage } from '../pages/callbacks-page'
import { DashboardPage } from '../pages/dashboard-page'
import { RecordsPage } from '../pages/records-page'
import { Shell } from '../pages/shell'
import { SignInPage } from '../pages/sign-in-page'
import { WithdrawPage } from '../pages/withdraw-page'
import { Reading } from '../reading'
import { OTHERS } from '../reading-marks'
import { sayIn } from '../words'
import { FULL } from './matrix'

/** A step reads a whole page several times beside what its server does. */
const expect = usual.configure({ timeout: 60_000 })
/** An address of a buyer, and of a recipient, on TRON. */
const SOMEBODY = 'TA48EpPbK9ZipjWqUcYWS4KLSYanuwUR7n'
const SHOP = { appid: 'app0001', chain: 'TRON', token: 'USDT', amount: '100' } as const

// A quote may be refused during typing.
test.beforeEach(({ expectedProblems }) => void expectedProblems.push(/status of 422/))
test.afterEach(async ({ sandbox }) => await sandbox.sink('200'))

for (const language of ['en', 'zh-CN'] as const)
  test(`what a screen reader is given in the jobs of a merchant, in ${language}`, FULL, async ({ page, sandbox }) => {
    test.setTimeout(900_000)
    const say = sayIn(language)
    const hand = byKeyboard(page)
    const main = page.getByRole('main')
    const button = (name: string, part: Locator = main): Locator =>
      part.getByRole('button', { name: say(name), exact: true })
    const tick = async (box: Locator): Promise<void> => {
      await tabTo(page, box)
      await page.keyboard.press('Space')
    }
    await page.addInitScript((chosen) => {
      if (window === window.top) localStorage.setItem('language', chosen)
    }, language)
    const reading = new Reading(page, language)
    await reading.begin()
    const overpaid = await sandbox.pay({ ...SHOP, case: 'over' })
    reading.name(overpaid.out_trade_no, '<order>')
    reading.name(overpaid.trade_no, '<platform order>')
    const shell = new Shell(page, say)
    const menu = async (entry: string): Promise<void> =>
      await hand.press(shell.menu.getByRole('link', { name: say(entry), exact: true }))

    reading.job('Sign in')
    const signInPage = new SignInPage(page, say)
    await signInPage.open()
    await reading.step('The sign-in page', page.locator('body'))
    await hand.press(signInPage.connectWallet)
    await signInPage.wallet.demoMerchant.waitFor()
    await reading.step('The wallet window, around its frame', signInPage.wallet.dialog)
    await hand.press(signInPage.wallet.demoMerchant)
    await hand.press(signInPage.wallet.approve)

    reading.job('Read the dashboard')
    const dashboard = new DashboardPage(page, say)
    await expect(dashboard.latest.getByRole('link').nth(1)).toHaveText(overpaid.out_trade_no)
    await dashboard.funds.getByRole('slider').waitFor()
    await reading.step('The header', page.getByRole('banner'))
    await reading.step('The menu', shell.menu)
    await reading.step('The page', main, { lists: [`region "${say('Needs you')}`, `list "${say('Followed tokens')}`] })

    reading.job('Read the notifications')
    await hand.press(shell.bell)
    await shell.notifications.getByRole('tabpanel').locator('a, button').first().waitFor()
    await reading.step('The list', shell.notifications, { lists: ['tabpanel'], without: [say('Show more')] })
    await page.keyboard.press('Escape')
    await reading.step('Closed again', page.getByRole('banner'))

    reading.job('Find a record')
    const records = new RecordsPage(page, say)
    await menu('Record')
    await expect(records.rows.first()).toContainText(overpaid.out_trade_no)
    await reading.step('The list of payments', main)
    await hand.write(records.orderNo, overpaid.out_trade_no)
    await page.keyboard.press('Enter')
    await expect(records.links).toHaveCount(1)
    await reading.step('The payment is found', main, { said: '1' })
    await hand.press(records.links)
    const drawer = records.drawer(overpaid.out_trade_no)
    await drawer
      .getByText(overpaid.txids[0] ?? '')
      .first()
      .waitFor()
    await reading.step('Its drawer', drawer, { lists: [`heading "${say('Callbacks')}"`] })

    reading.job('Refund it, up to the review')
    await hand.press(drawer.getByRole('button', { name: new RegExp(`^${say('Refund…').replace('…', '.*…')}$`) }))
    const refund = page.getByRole('dialog', { name: overpaid.out_trade_no }).last()
    await refund.getByRole('radio').first().waitFor()
    await reading.step('The form', refund)
    await hand.press(button('Review', refund))
    await refund.locator('[aria-invalid=true]').first().waitFor()
    await reading.step('The form without an address', refund)
    await hand.write(refund.getByRole('textbox').first(), SOMEBODY)
    await hand.press(button('Review', refund))
    await refund.getByText(say('They receive')).first().waitFor()
    await reading.step('The review', refund)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    reading.job('Withdraw, up to the review')
    const withdraw = new WithdrawPage(page, say)
    await withdraw.open('?id=101')
    const form = main.locator('form')
    await reading.step('The form', form)
    await hand.write(withdraw.address, SOMEBODY)
    await hand.write(withdraw.amount, '25')
    await withdraw.text('No look-alike among your addresses').waitFor()
    await reading.step('Filled in', form)
    for (const question of await withdraw.questions.all()) await tick(question)
    await hand.press(withdraw.review)
    await withdraw.compared.waitFor()
    await reading.step('The review', main)

    reading.job('Create a payment link')
    await page.goto('/paymentLink')
    await reading.step('The form', form)
    await hand.write(main.getByRole('textbox', { name: say('Amount') }), '12.5')
    await hand.press(button('Create link'))
    await button('Copy link').waitFor()
    await main.getByRole('figure', { name: say('QR code of the link') }).waitFor()
    // How many links there were before depends on who has run in this world.
    await reading.step('The link', main, { said: say('The link was created'), without: [OTHERS] })

    reading.job('Answer the failure of a callback')
    await sandbox.sink('500')
    const session = await demoSignIn()
    const { addresses } = await call(overview, { session })
    const appid = addresses.find(({ state }) => state === 'on')?.appid ?? ''
    const { out_trade_no } = await sandbox.pay({ ...SHOP, amount: '12', case: 'exact', appid })
    reading.name(out_trade_no, '<other order>')
    const callbacks = new CallbacksPage(page, say)
    await callbacks.open(`?order=${out_trade_no}`)
    const row = callbacks.row(out_trade_no)
    // The pause before the second attempt is five seconds, the one before the third five minutes.
    await expect(row).toContainText('500')
    await sandbox.advance(5)
    await expect(row.getByRole('cell').nth(5)).toHaveText(/\b2\b/)
    await reading.step('The list', main)
    await hand.press(row.getByRole('link').first())
    await callbacks.drawer.getByText('webhook-signature').waitFor()
    await reading.step('The drawer of the callback', callbacks.drawer)
    await sandbox.sink('200')
    await hand.press(callbacks.resend)
    await callbacks.drawer.getByText(say('Success'), { exact: true }).waitFor()
    await reading.step('Sent again', callbacks.drawer)
    reading.end()
  })
