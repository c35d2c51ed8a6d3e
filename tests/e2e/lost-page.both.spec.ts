import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures'
import { Shell } from '../pages/shell'
import { inShortRun } from './matrix'

/** The scripts that only this page has. */
const OF_RECORDS = /\/assets\/(?:at-record|more-of-record)-[\w-]+\.js$/

/** In what way the script of a page does not come. */
const WAYS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is stopped by an ad blocker': async (route) => await route.abort('blockedbyclient'),
  'is no longer there': async (route) => await route.fulfill({ status: 404, body: 'Not Found' }),
  'comes as a page of a proxy': async (route) =>
    await route.fulfill({ contentType: 'text/html', body: '<p>Access denied</p>' }),
}

const WHY = 'The code of this page did not arrive'

/** The frame is there, and in the place of the page stands what happened. */
async function expectInPlace(page: Page, isMobile: boolean, why = WHY): Promise<void> {
  const shell = new Shell(page)
  const lost = page.getByRole('main').getByRole('alert').filter({ hasText: why })
  await expect(lost).toBeVisible()
  await expect(lost.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(shell.bell).toBeVisible()
  if (!isMobile) return await expect(shell.menu.getByRole('link', { name: 'Record' })).toBeVisible()
  await shell.phoneMenuButton.click()
  await expect(shell.phoneMenu.getByRole('link', { name: 'Record' })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Goes to the payments by the menu of the layout. */
async function toRecords(page: Page, isMobile: boolean): Promise<void> {
  const shell = new Shell(page)
  if (isMobile) await shell.phoneMenuButton.click()
  await (isMobile ? shell.phoneMenu : shell.menu).getByRole('link', { name: 'Record' }).click()
}

test.beforeEach(async ({ signIn, sessions, expectedProblems }) => {
  expectedProblems.push(/ERR_|status of 404|Failed to|dynamically imported|MIME type|\/assets\//)
  await signIn(await sessions.demo())
})

for (const [way, answer] of Object.entries(WAYS)) {
  test(
    `the script of a page ${way}: the frame stays, says why, and tries again`,
    inShortRun(way === 'is stopped by an ad blocker'),
    async ({ page, context, dashboard, isMobile }) => {
      await dashboard.open()
      await dashboard.latest.getByRole('link').nth(1).waitFor()
      await context.route(OF_RECORDS, answer)
      await toRecords(page, isMobile)
      await expectInPlace(page, isMobile)
      // The other pages open.
      await page.goto('/callbackList')
      await expect(page.getByRole('heading', { level: 1, name: 'Callbacks' })).toBeVisible()
      // Opened by its address, too.
      await page.goto('/record')
      await expectInPlace(page, isMobile)
      await context.unroute(OF_RECORDS)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.locator('[data-record]').first()).toBeVisible()
    },
  )
}

test('without a connection a page that was not opened says so, and the frame stays', async ({
  page,
  context,
  dashboard,
  isMobile,
}) => {
  await dashboard.open()
  await dashboard.latest.getByRole('link').nth(1).waitFor()
  if (isMobile) {
    // The menu comes by itself after the first answers.
    await new Shell(page).phoneMenuButton.click()
    await new Shell(page).phoneMenu.getByRole('link').first().waitFor()
    await page.keyboard.press('Escape')
  }
  await context.setOffline(true)
  await toRecords(page, isMobile)
  const why = 'this page was not opened before'
  await expectInPlace(page, isMobile, why)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectInPlace(page, isMobile, why)
  await context.setOffline(false)
  await expect(page.locator('[data-record]').first()).toBeVisible()
})

/** Parts of the frame that come when they are asked for. */
const OF_FRAME = /\/assets\/(?:notification-list|palette)-[\w-]+\.js$/

test('a part of the frame whose script is stopped leaves the page as it is', async ({
  page,
  context,
  dashboard,
  shell,
}) => {
  // The one reload that may help has been made.
  await page.addInitScript(() => sessionStorage.setItem('loaded-anew', String(Date.now())))
  await context.route(OF_FRAME, async (route) => await route.abort('blockedbyclient'))
  await dashboard.open()
  await dashboard.latest.getByRole('link').nth(1).waitFor()
  await shell.bell.click()
  await expect(shell.notifications).toContainText('This part of the page could not be loaded.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible()
  await expect(dashboard.latest.getByRole('link').nth(1)).toBeVisible()
})
