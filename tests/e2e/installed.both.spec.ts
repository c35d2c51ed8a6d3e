import type { BrowserContext, Page } from '@playwright/test'
import { info as userInfo } from '#shared/contract/user'
import { call, demoSignIn } from '../api'
import { everythingKept } from '../browser-storage'
import { expect as usual, test as base } from '../fixtures'
import { DashboardPage } from '../pages/dashboard-page'
import { keepAll, openBrowser, untilDataKept, untilKept } from '../pages/installed-console'
import { RecordsPage } from '../pages/records-page'
import { Shell } from '../pages/shell'
import { SignInPage } from '../pages/sign-in-page'
import { FULL } from './matrix'

interface Installed {
  /** Opens the browser of this test; closing it and opening it again keeps its profile. */
  device: () => Promise<{ context: BrowserContext; page: Page }>
  /** The path of a page in the layout of the project. */
  at: (path: string) => string
}

const test = base.extend<Installed>({
  device: async (
    { launchOptions, viewport, userAgent, isMobile, hasTouch, deviceScaleFactor, baseURL, contextOptions, watch },
    use,
    testInfo,
  ) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const browser = await openBrowser({
        folder: testInfo.outputPath('browser'),
        options: {
          ...contextOptions,
          ...launchOptions,
          viewport,
          isMobile,
          hasTouch,
          locale: 'en-US',
          timezoneId: 'Asia/Shanghai',
          ...(userAgent === undefined ? {} : { userAgent }),
          ...(deviceScaleFactor === undefined ? {} : { deviceScaleFactor }),
          ...(baseURL === undefined ? {} : { baseURL }),
        },
      })
      opened.push(browser.context)
      await watch(browser.context)
      return browser
    })
    for (const context of opened) await context.close()
  },
  at: async ({ isMobile }, use) => await use((path) => (isMobile ? `/m${path === '/' ? '' : path}` : path)),
})

// The page competes with the worker that keeps the console.
const expect = usual.configure({ timeout: 60_000 })
// Fetching the whole console in idle time takes a while on a busy machine.
test.setTimeout(400_000)

const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/

async function staySignedIn(page: Page): Promise<void> {
  const signInPage = new SignInPage(page)
  await signInPage.open()
  await signInPage.staySignedIn.check()
  await signInPage.asDemoMerchant()
  await expect(new DashboardPage(page).latest.getByRole('link').nth(1)).toBeVisible()
}

test('a cold start without a connection shows the last known data with its time, and money is off', async ({
  device,
  at,
  expectedProblems,
}, testInfo) => {
  expectedProblems.push(OFFLINE)
  const first = await device()
  await staySignedIn(first.page)
  const balance = (await new DashboardPage(first.page).balanceFigure.textContent()) ?? ''
  await untilDataKept(first.page)
  await first.page.goto(at('/withdraw'))
  await expect(first.page.getByRole('textbox', { name: 'Amount' })).toBeVisible()
  await untilDataKept(first.page)
  await first.page.goto(at('/record'))
  const order = await new RecordsPage(first.page).links.first().getAttribute('data-record')
  await keepAll(first.page)
  await untilDataKept(first.page)
  await first.context.close()

  const { context, page } = await device()
  await context.setOffline(true)
  await page.goto(at('/record'))
  const banner = page.getByRole('status').filter({ hasText: 'You are offline.' })
  await expect(banner).toContainText(/What you see is from \d\d:\d\d \S+ or earlier\. Money actions are off\./)
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  testInfo.annotations.push({ type: 'first paint without a connection', description: `${Math.round(paint ?? 0)} ms` })
  const records = new RecordsPage(page)
  await expect(records.links.first()).toHaveAttribute('data-record', order ?? '')
  await expect(
    page
      .getByText(/^as of /)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()

  // What this start could not ask for is not lost for the next one.
  await untilDataKept(page)
  await page.goto(at('/'))
  await expect(new DashboardPage(page).balanceFigure).toHaveText(balance)
  await expect(
    page
      .getByText(/^as of /)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()

  await page.goto(at('/withdraw'))
  await expect(page.getByText('You are offline. Money actions are off.').first()).toBeVisible()

  await page.goto(at('/record'))
  await expect(banner).toBeVisible()
  await context.setOffline(false)
  await expect(banner).toBeHidden()
  await expect(page.getByText(/^as of /)).toHaveCount(0)
  await expect(records.links.first()).toBeVisible()
})

test('a page that was loaded past the worker has it again as soon as it has started', FULL, async ({ device, at }) => {
  const { context, page } = await device()
  await page.goto(at('/login'))
  await untilKept(page)
  const isControlled = async () => await page.evaluate(() => navigator.serviceWorker.controller !== null)
  const browser = await context.newCDPSession(page)
  const loaded = page.waitForEvent('load')
  // What the browser's reload with Shift does: the worker does not answer for this page.
  await browser.send('Page.reload', { ignoreCache: true })
  await loaded
  await expect.poll(isControlled).toBe(true)
})

test(
  'without a kept session a start without a connection is the sign-in page, which says why it waits',
  FULL,
  async ({ device, at, expectedProblems }) => {
    expectedProblems.push(OFFLINE)
    const { context, page } = await device()
    await page.goto(at('/login'))
    await keepAll(page)
    await context.setOffline(true)
    await page.goto(at('/record?page=2'))
    await expect(page).toHaveURL(/\/login\?return=/)
    await expect(page.getByText('You are offline. Signing in needs a connection.')).toBeVisible()
    await expect(new SignInPage(page).connectWallet).toHaveAttribute('aria-disabled', 'true')
    await context.setOffline(false)
    await expect(new SignInPage(page).connectWallet).not.toHaveAttribute('aria-disabled')
  },
)

test(
  'with a session that is not kept, a start without a connection says so, and the page opens with the connection',
  FULL,
  async ({ device, at, expectedProblems }) => {
    // What the error page catches is reported as an error of the page too.
    expectedProblems.push(OFFLINE, /page error: network/)
    const { context, page } = await device()
    const signInPage = new SignInPage(page)
    await signInPage.open()
    await signInPage.asDemoMerchant()
    await keepAll(page)
    await context.setOffline(true)
    await page.goto(at('/record'))
    await expect(page.getByText('You are offline. This page opens when you are online again.')).toBeVisible()
    await context.setOffline(false)
    await expect(new RecordsPage(page).links.first()).toBeVisible()
  },
)

test('after log-out no storage and no cache has anything of the merchant', async ({ device, at, isMobile }) => {
  const { page } = await device()
  await staySignedIn(page)
  await page.goto(at('/record'))
  const order = (await new RecordsPage(page).links.first().getAttribute('data-record')) ?? 'no order'
  await keepAll(page)
  await untilDataKept(page)
  const token = await page.evaluate(() => sessionStorage.getItem('session')?.split(' ')[1] ?? 'no token')
  const session = await demoSignIn()
  const { mchid, name, email } = await call(userInfo, { session })
  const planted = [token, order, mchid, name, email ?? 'no email']
  expect(planted.every((text) => text.length > 4)).toBe(true)
  const found = (lines: string[]): string[] =>
    lines.filter((line) => planted.some((text) => line.includes(text))).map((line) => line.slice(0, 80))
  expect(found(await everythingKept(page)), 'the search finds what is there').not.toEqual([])

  const shell = new Shell(page)
  if (isMobile) {
    await shell.phoneMenuButton.click()
    await shell.phoneMenu.getByRole('button', { name: 'Log out' }).click()
  } else await shell.logOut()
  await expect(new SignInPage(page).connectWallet).toBeVisible()
  await expect.poll(async () => found(await everythingKept(page))).toEqual([])
  const lines = await everythingKept(page)
  expect(lines.filter((line) => line.startsWith('indexedDB session/')).join()).toBe('indexedDB session/sealed []')
})

test(
  'the worker answers for files of the build only, and an answer of the API never comes from it',
  FULL,
  async ({ device, at, expectedProblems }) => {
    expectedProblems.push(OFFLINE, /Failed to fetch/)
    const { context, page } = await device()
    await staySignedIn(page)
    await untilKept(page)
    const answers: { path: string; fromWorker: boolean }[] = []
    page.on('response', (response) => {
      answers.push({ path: new URL(response.url()).pathname, fromWorker: response.fromServiceWorker() })
    })
    await page.goto(at('/record'))
    await expect(new RecordsPage(page).links.first()).toBeVisible()
    const calls = answers.filter(({ path }) => path.startsWith('/api/'))
    expect(calls.length).toBeGreaterThan(1)
    expect(calls.filter(({ fromWorker }) => fromWorker)).toEqual([])
    for (const path of [at('/record'), '/config.json']) expect(answers, path).toContainEqual({ path, fromWorker: true })
    const scripts = answers.filter(({ path }) => path.startsWith('/assets/'))
    expect(scripts.length).toBeGreaterThan(10)
    expect(scripts.filter(({ fromWorker }) => !fromWorker)).toEqual([])

    const kept = (await everythingKept(page)).filter((line) => line.startsWith('cache '))
    const paths = kept.map((line) => new URL(line.split(' ')[2] ?? '').pathname)
    const strangers = paths.filter(
      (path) => !/^\/(?:assets\/[\w.-]+|[\w/]+\.html|icon\.svg|config\.json|chunks)$/.test(path),
    )
    expect(strangers).toEqual([])

    await context.setOffline(true)
    const outcomes = await page.evaluate(async () => {
      const asked = ['/api/v1/capabilities', '/api/v1/user/info', '/health', '/pay/x', '/nowhere']
      return await Promise.all(
        asked.map(
          async (path) =>
            await fetch(path).then(
              () => 'answered',
              () => 'refused',
            ),
        ),
      )
    })
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'refused'))
  },
)
