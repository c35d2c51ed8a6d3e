import { overview, testCallback } from '@/lib/api/contract/callback'
import { call, freshEmail, guardedMerchant, reviewedMerchant } from './api'
import type { GuardedMerchant } from './api'
import { sandbox } from './sandbox'
import { CallbacksPage } from './pages/callbacks-page'
import { DashboardPage } from './pages/dashboard-page'
import { Shell } from './pages/shell'
import { SignInPage } from './pages/sign-in-page'
import type { Screen, Visit } from './screen'
import { accountScreens } from './account-screens'
import { fundingScreens } from './funding-screens'
import { propertyScreens } from './property-screens'
import { applicationScreens } from './application-screens'
import { searchScreens } from './search-screens'
import { unassignedScreens } from './unassigned-screens'
import { withdrawScreens } from './withdraw-screens'

/** Problems that some screens cause on purpose: an unknown page, an ended session, a quote refused during typing. */
export const problemsOfScreens = /status of (?:40[14]|422)/

let guarded: Promise<GuardedMerchant> | undefined

async function signInStep({ page, say }: Visit): Promise<SignInPage> {
  const signInPage = new SignInPage(page, say)
  await signInPage.open()
  await signInPage.connectWallet.waitFor()
  return signInPage
}

async function dashboard({ page, say, signIn, sessions }: Visit): Promise<DashboardPage> {
  await signIn(await sessions.demo())
  const shown = new DashboardPage(page, say)
  await shown.open()
  await shown.latest.getByRole('link').nth(1).waitFor()
  await shown.funds.getByRole('slider').waitFor()
  return shown
}

/** The list of callbacks, after a test callback was sent from it. */
async function callbackList({ page, say, signIn, sessions }: Visit): Promise<CallbacksPage> {
  const session = await sessions.demo()
  const { addresses } = await call(overview, { session })
  const { appid = '' } = addresses.find(({ state }) => state === 'on') ?? {}
  await call(testCallback, { session, body: { appid, status: 2 } })
  await signIn(session)
  const shown = new CallbacksPage(page, say)
  await shown.open()
  await shown.row('test.account_paid').filter({ hasText: '200' }).first().waitFor()
  return shown
}

async function opening(visit: Visit, path: string, heading: string): Promise<void> {
  await visit.page.goto(path)
  await visit.page.getByRole('heading', { level: 1, name: visit.say(heading) }).waitFor()
}

/** Every screen of the console, with layers and steps. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', show: async (visit) => void (await signInStep(visit)) },
  {
    name: 'the wallet window',
    show: async (visit) => {
      const { connectWallet, wallet } = await signInStep(visit)
      await connectWallet.click()
      await wallet.chooseDemoMerchant()
      await wallet.approve.waitFor()
    },
  },
  {
    name: 'e-mail and password, refused',
    show: async (visit) => {
      const signInPage = await signInStep(visit)
      await signInPage.withPassword({ email: 'nobody', password: '' })
      await signInPage.email.and(visit.page.locator('[aria-invalid=true]')).waitFor()
    },
  },
  {
    name: 'the mailed code',
    show: async (visit) => {
      const signInPage = await signInStep(visit)
      await signInPage.withPassword({ email: freshEmail(), password: 'Nobody2026' })
      await signInPage.emailCode.waitFor()
    },
  },
  {
    name: 'the Google code',
    show: async (visit) => {
      guarded ??= guardedMerchant()
      const { phrase } = await guarded
      const signInPage = await signInStep(visit)
      await signInPage.withImportedKey({ phrase, chain: 'Ethereum' })
      await signInPage.googleCode.waitFor()
    },
  },
  {
    name: 'registration, refused',
    show: async (visit) => {
      const signInPage = await signInStep(visit)
      await signInPage.createAccount.click()
      await signInPage.password.fill('short')
      await signInPage.submit.click()
      await signInPage.email.and(visit.page.locator('[aria-invalid=true]')).waitFor()
    },
  },
  {
    name: 'the retrieval of a password',
    show: async (visit) => {
      const signInPage = await signInStep(visit)
      await signInPage.withEmail.click()
      await signInPage.forgotten.click()
      await signInPage.passwordAgain.waitFor()
    },
  },
  { name: 'the dashboard', show: async (visit) => void (await dashboard(visit)) },
  {
    name: 'the notifications',
    layer: '[role=dialog]',
    show: async (visit) => {
      await dashboard(visit)
      const { bell, notifications } = new Shell(visit.page, visit.say)
      await bell.click()
      await notifications.getByRole('tabpanel').locator('a, button').first().waitFor()
    },
  },
  {
    name: 'the user menu',
    layer: '[role=menu]',
    only: 'desktop',
    show: async (visit) => {
      await dashboard(visit)
      await new Shell(visit.page, visit.say).userMenu.click()
      await visit.page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'the menu of the phone',
    layer: '[role=dialog]',
    only: 'phone',
    show: async (visit) => {
      await dashboard(visit)
      const { phoneMenuButton, phoneMenu } = new Shell(visit.page, visit.say)
      await phoneMenuButton.click()
      await phoneMenu.getByRole('link').first().waitFor()
    },
  },
  {
    name: 'the gas expenses',
    layer: '[role=dialog]',
    show: async (visit) => {
      await (await dashboard(visit)).gasDetails.click()
      await visit.page
        .getByRole('dialog')
        .getByRole('row')
        .nth(2)
        .or(visit.page.getByRole('dialog').getByRole('listitem').nth(2))
        .first()
        .waitFor()
    },
  },
  {
    name: 'the history of gas expenses',
    layer: '[role=dialog]',
    show: async (visit) => {
      await (await dashboard(visit)).gasDetails.click()
      await visit.page.getByRole('button', { name: visit.say('All history') }).click()
      const history = visit.page.getByRole('dialog', { name: visit.say('Gas expense history') })
      await history.getByRole('row').nth(2).or(history.getByRole('listitem').nth(2)).first().waitFor()
    },
  },
  ...propertyScreens,
  ...fundingScreens,
  ...applicationScreens,
  ...unassignedScreens,
  ...searchScreens,
  ...accountScreens,
  { name: 'the callbacks', show: async (visit) => void (await callbackList(visit)) },
  {
    name: 'a callback with its attempts',
    layer: '[role=dialog]',
    show: async (visit) => {
      const callbacks = await callbackList(visit)
      await callbacks.row('test.account_paid').first().getByRole('link').click()
      await callbacks.drawer.getByText('webhook-signature').waitFor()
    },
  },
  {
    name: 'the states of callbacks',
    layer: '[role=dialog]',
    show: async (visit) => {
      const callbacks = await callbackList(visit)
      await callbacks.legend.click()
      await callbacks.dialog.getByRole('term').nth(6).waitFor()
    },
  },
  {
    name: 'the resending of failed callbacks',
    layer: '[role=dialog]',
    show: async (visit) => {
      const callbacks = await callbackList(visit)
      await callbacks.openResend.click()
      await callbacks.dialog.getByRole('radio').first().waitFor()
    },
  },
  {
    name: 'the test of a callback',
    layer: '[role=dialog]',
    show: async (visit) => {
      const callbacks = await callbackList(visit)
      await callbacks.openTest.click()
      await callbacks.sendTest.click()
      await callbacks.dialog.getByText('HTTP 200').waitFor()
    },
  },
  {
    name: 'the fixed addresses',
    show: async (visit) => {
      await visit.signIn(await visit.sessions.demo())
      await visit.page.goto('/property/fixedAddr')
      await visit.page
        .getByRole('button', { name: visit.say('Add address') })
        .first()
        .waitFor()
      await visit.page.locator('[data-kind=nothing-yet], [data-address]').first().waitFor()
    },
  },
  {
    name: 'a fixed address, refused',
    layer: '[role=dialog]',
    show: async (visit) => {
      const { page, say } = visit
      await visit.signIn(await visit.sessions.demo())
      await page.goto('/property/fixedAddr')
      await page
        .getByRole('button', { name: say('Add address') })
        .first()
        .click()
      const drawer = page.getByRole('dialog', { name: say('Add a fixed address') })
      await drawer.getByRole('button', { name: say('Add address') }).click()
      await drawer.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'the withdrawal settings',
    show: async (visit) => {
      await visit.signIn(await visit.sessions.demo())
      await visit.page.goto('/property/WithdrawSetting')
      await visit.page.getByRole('region', { name: visit.say('Limits and verification') }).waitFor()
      await visit.page
        .getByRole('region', { name: visit.say('Withdrawal networks') })
        .getByRole('listitem')
        .nth(5)
        .waitFor()
    },
  },
  {
    name: 'the sign-in by mail',
    show: async ({ page, say }) => {
      await page.goto(`/mailLink?link=login.${'x'.repeat(43)}`)
      await page.getByRole('button', { name: say('Sign in') }).waitFor()
    },
  },
  {
    name: 'the stop by mail',
    show: async ({ page, say }) => {
      await page.goto(`/stopWithdrawals?code=${'x'.repeat(43)}`)
      await page.getByRole('button', { name: say('Stop all withdrawals now') }).waitFor()
    },
  },
  ...withdrawScreens,
  {
    name: 'the question whether to open the permission',
    show: async (visit) => {
      await visit.signIn(await visit.sessions.notOpened())
      await opening(visit, '/openAuth', 'Open merchant permission now?')
    },
  },
  {
    name: 'the application for it, refused',
    show: async (visit) => {
      await visit.signIn(await visit.sessions.notOpened())
      await opening(visit, '/openAuthPage', 'Apply for merchant permission')
      await visit.page.getByRole('button', { name: visit.say('Send application') }).click()
      await visit.page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'the application, rejected in parts',
    show: async (visit) => {
      const session = await reviewedMerchant('Rejected Shop')
      const problems = [{ part: 'website', reason: 'It shows no imprint' }]
      await sandbox().moveOpening('Rejected Shop', { stage: 'failed', problems })
      await visit.signIn(session)
      await visit.page.goto('/reviewing')
      await visit.page.getByText('It shows no imprint').waitFor()
    },
  },
  {
    name: 'the review',
    show: async (visit) => {
      await visit.signIn(await reviewedMerchant())
      await opening(visit, '/reviewing', 'Your merchant rights are under review')
      await visit.page.getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'nowhere, signed out',
    show: async (visit) => await opening(visit, '/nowhere', 'No Match'),
  },
  {
    name: 'nowhere, signed in',
    show: async (visit) => {
      await visit.signIn(await visit.sessions.demo())
      await opening(visit, '/nowhere', 'No Match')
      await new Shell(visit.page, visit.say).bell.waitFor()
    },
  },
  {
    name: 'an ended session',
    show: async (visit) => {
      await visit.signIn({ token: 'x'.repeat(43) })
      await visit.page.goto('/')
      await new SignInPage(visit.page, visit.say).notices.getByText(visit.say('Login expired')).waitFor()
    },
  },
]
