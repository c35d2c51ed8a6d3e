import type { Locator, Page } from '@playwright/test'
import { compare } from '#shared/money/amount'
import { demoWithSigner } from '../demo-with-signer'
import type { DemoWithSigner } from '../demo-with-signer'
import { expect, test as base } from '../fixtures'
import { CallbacksPage } from '../pages/callbacks-page'
import { UnassignedPage } from '../pages/unassigned-page'
import type { Sandbox } from '../sandbox'
import { FULL } from './matrix'

/** A demo of its own, because the other tests want what waits in theirs. */
const test = base.extend<{ demo: DemoWithSigner }>({
  demo: async ({}, use) => {
    const demo = await demoWithSigner('needs-you')
    await use(demo)
    await demo.stop()
  },
  sandbox: async ({ demo }, use) => await use(demo.tools),
  baseURL: async ({ demo }, use) => await use(`http://localhost:${demo.port}`),
})

// What a merchant has for it in the morning. The demo is made within this time, and the code of the second decision can be
// asked for only a minute after the first.
test.describe.configure({ timeout: 900_000 })
/** Two hundred decisions in one act take four seconds, and beside four busy programs more than fifteen. */
const MANY = { timeout: 120_000 }

/** The lines of "Needs you"; a phone shows the first two until it is asked for all. */
async function linesOf(page: Page): Promise<Locator> {
  const needs = page.getByRole('region', { name: /^Needs you/ })
  const lines = needs.getByRole('listitem')
  await expect(lines.first().or(needs.getByText('Nothing needs your attention.'))).toBeVisible()
  const all = needs.getByRole('button', { name: 'Show all' })
  if (await all.isVisible()) await all.click()
  return lines
}

/** Opens the list behind a line of the dashboard. @returns the number that the line names */
async function openLine(page: Page, line: RegExp): Promise<string> {
  const link = page.getByRole('region', { name: /^Needs you/ }).getByRole('link', { name: line })
  await expect(async () => {
    await page.goto('/')
    await linesOf(page)
    expect(await link.isVisible()).toBe(true)
  }).toPass()
  const [count] = /\d+/.exec(await link.innerText()) ?? []
  if (count === undefined) throw new Error(`No number in the line ${String(line)}`)
  await link.click()
  return count
}

/** The button of a decision about all that is listed. After a decision nothing of the next list is chosen by itself. */
async function forAll(drawer: Locator, act: RegExp): Promise<Locator> {
  const button = drawer.getByRole('button', { name: act })
  const all = drawer.getByRole('button', { name: 'Choose all' })
  await expect(button.or(all).first()).toBeVisible()
  if (await all.isVisible()) await all.click()
  return button
}

/** Keeps all payments behind a line, two hundred at a time. @returns the number of decisions */
async function keepAll(page: Page, line: RegExp): Promise<number> {
  const count = await openLine(page, line)
  await page.getByRole('button', { name: 'Decide together…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Decide together' })
  await drawer.getByRole('radio', { name: 'Keep as they are' }).check()
  const most = drawer.getByRole('textbox', { name: 'Difference of at most' })
  await most.fill('1000000')
  await most.blur()
  const heading = drawer.getByRole('heading', { level: 3 })
  await expect(heading).toHaveText(new RegExp(`^${count} payments?$`))
  for (let decisions = 0; ; decisions++) {
    const waiting = await heading.innerText()
    if (waiting.startsWith('No payment')) return decisions
    await (await forAll(drawer, /^Keep [1-9]\d* payments?$/)).click()
    await expect(heading).not.toHaveText(waiting, MANY)
  }
}

/** Credits all unassigned money, with one proof for each two hundred amounts. @returns the number of decisions */
async function creditAll(page: Page, sandbox: Sandbox): Promise<number> {
  const shown = new UnassignedPage(page)
  const rows = page.getByRole('main').locator('[data-record]')
  for (let decisions = 0; ; decisions++) {
    await shown.open()
    await expect(rows.first().or(page.getByText('Nothing needs your attention'))).toBeVisible()
    if ((await rows.count()) === 0) return decisions
    await page.getByRole('button', { name: 'Credit together…' }).click()
    const drawer = page.getByRole('dialog', { name: 'Credit together' })
    const credit = await forAll(drawer, /^Credit [1-9]\d* amounts?$/)
    const act = await credit.innerText()
    await credit.click()
    await shown.prove(act, sandbox)
    await expect(drawer.getByText(/^\d+ (is|are) decided\.$/)).toBeVisible(MANY)
  }
}

/** Sends again what was given up, after the shop's server has been mended. */
async function resendAll(page: Page): Promise<void> {
  await openLine(page, /given up/)
  const callbacks = new CallbacksPage(page)
  await callbacks.use(callbacks.openResend)
  const dialog = page.getByRole('dialog', { name: 'Resend failed callbacks' })
  await dialog.getByRole('radio', { name: 'Since a day' }).check()
  const month = new Date(Date.now() - 25 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('First day').fill(month)
  await dialog.getByRole('button', { name: /^Resend \d+ callbacks?$/ }).click()
  await expect(dialog.getByText(/being sent again/)).toBeVisible(MANY)
}

test(
  'a merchant empties “Needs you” of the demo by decisions about many, and the books stay equal',
  FULL,
  async ({ page, sandbox, signIn, demo }) => {
    const booksAreEqual = async (): Promise<void> => {
      const { sums, drift } = await sandbox.books()
      expect(sums.length).toBeGreaterThan(0)
      expect(sums.filter((sum) => compare(sum, '0') !== 0)).toEqual([])
      expect(drift).toEqual([])
    }
    await booksAreEqual()
    await sandbox.sink('200')
    await signIn(demo.session)

    // The money of payments that came too late is among it, so their line goes with it.
    await openLine(page, /waits for you/)
    const credits = await creditAll(page, sandbox)
    const differences = await keepAll(page, /under- or overpaid/)
    await resendAll(page)
    // Some hundreds of payments want as many decisions as there are hundreds, not as there are payments.
    expect(credits + differences).toBeGreaterThan(1)
    expect(credits + differences).toBeLessThan(10)

    await expect(async () => {
      await page.goto('/')
      // What is left is no question about money: the demo's account has no second factor.
      expect(await (await linesOf(page)).allInnerTexts()).toEqual([
        expect.stringMatching(/Google Authenticator not bound/),
      ])
    }).toPass()
    await booksAreEqual()
  },
)
