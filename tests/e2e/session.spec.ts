import { chromium } from '@playwright/test'
import { endSession, sessions } from '#shared/contract/user-access'
import { call, demoSignIn } from '../api'
import { expect, test } from '../fixtures'
import { DashboardPage } from '../pages/dashboard-page'
import { SignInPage } from '../pages/sign-in-page'

test('a reload keeps the session, and a new tab shares it', async ({ signInPage, dashboard, page, context }) => {
  await signInPage.open()
  await signInPage.asDemoMerchant()
  await expect(dashboard.heading).toBeVisible()
  await page.reload()
  await expect(dashboard.heading).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/')
  await expect(new DashboardPage(tab).heading).toBeVisible()
  await expect(tab).toHaveURL('/')
})

test('log-out in one tab signs out the other, and Back shows nothing', async ({
  signIn,
  dashboard,
  shell,
  page,
  context,
  expectedProblems,
}) => {
  // A call of the other tab can be on its way when the session ends, and is refused before the tab hears of the end.
  expectedProblems.push(/status of 401/)
  await signIn(await demoSignIn())
  await dashboard.open()
  await shell.menu.getByRole('link', { name: 'Record' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Record' })).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/record')
  await expect(tab.getByRole('heading', { level: 1, name: 'Record' })).toBeVisible()
  await shell.logOut()
  await expect(page).toHaveURL('/login')
  await expect(tab).toHaveURL('/login')
  await expect(new SignInPage(tab).connectWallet).toBeVisible()
  await page.goBack()
  await expect(new SignInPage(page).connectWallet).toBeVisible()
})

test('"Stay signed in" survives closing the browser, and log-out ends it', async ({
  launchOptions,
  watch,
  baseURL,
}, info) => {
  const browser = async () => {
    const context = await chromium.launchPersistentContext(info.outputPath('browser'), {
      ...launchOptions,
      locale: 'en-US',
      ...(baseURL === undefined ? {} : { baseURL }),
    })
    await watch(context)
    return { context, page: await context.newPage() }
  }
  const first = await browser()
  const signInPage = new SignInPage(first.page)
  await signInPage.open()
  await signInPage.staySignedIn.check()
  await signInPage.asDemoMerchant()
  await expect(new DashboardPage(first.page).balance).toContainText('Northwind Trading')
  await first.context.close()

  const second = await browser()
  await second.page.goto('/')
  await expect(new DashboardPage(second.page).balance).toContainText('Northwind Trading')
  await second.page.getByRole('banner').getByRole('button', { name: 'mia.chen' }).click()
  await second.page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(new SignInPage(second.page).connectWallet).toBeVisible()
  await second.context.close()

  const third = await browser()
  await third.page.goto('/')
  await expect(new SignInPage(third.page).connectWallet).toBeVisible()
  await third.context.close()
})

test('the end of a session by another device is shown once, however many calls fail', async ({
  signIn,
  dashboard,
  signInPage,
  page,
  expectedProblems,
}) => {
  expectedProblems.push(/status of 401/)
  let release = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/statistics/**', async (route) => {
    await ended
    await route.continue()
  })
  const session = await demoSignIn()
  await signIn(session)
  await dashboard.open()
  await expect(dashboard.heading).toBeVisible()
  const { list } = await call(sessions, { session })
  const own = list.find(({ current }) => current)
  await call(endSession, { session: await demoSignIn(), params: { id: own?.id ?? '' } })
  release()
  await expect(page).toHaveURL('/login')
  await expect(signInPage.connectWallet).toBeVisible()
  await expect(signInPage.notices.getByText('Login expired')).toHaveCount(1)
})
