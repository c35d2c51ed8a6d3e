import type { PagePath } from '#shared/paths/gates'
import { freshEmail, guardedMerchant, reviewedMerchant } from './api'
import type { GuardedMerchant } from './api'
import { sandbox } from './sandbox'
import { callbackScreens } from './callback-screens'
import { DashboardPage } from './pages/dashboard-page'
import { Shell } from './pages/shell'
import { SignInPage } from './pages/sign-in-page'
import type { Screen, Visit } from './screen'
import { accountScreens } from './account-screens'
import { fundingScreens } from './funding-screens'
import { recordsScreens } from './records-screens'
import { propertyScreens } from './property-screens'
import { applicationScreens, paymentLinkScreens } from './application-screens'
import { evidenceScreens, lookUpScreens, searchScreens } from './search-screens'
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

async function opening(visit: Visit, path: string, heading: string): Promise<void> {
  await visit.page.goto(path)
  await visit.page.getByRole('heading', { level: 1, name: visit.say(heading) }).waitFor()
}

const login: readonly Screen[] = [
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
  {
    name: 'nowhere, signed out',
    show: async (visit) => await opening(visit, '/nowhere', 'No Match'),
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

const statistics: readonly Screen[] = [
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
  {
    name: 'nowhere, signed in',
    show: async (visit) => {
      await visit.signIn(await visit.sessions.demo())
      await opening(visit, '/nowhere', 'No Match')
      await new Shell(visit.page, visit.say).bell.waitFor()
    },
  },
]

const fixedAddresses: readonly Screen[] = [
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
]

const withdrawSetting: readonly Screen[] = [
  {
    name: 'the withdrawal settings',
    show: async (visit) => {
      await visit.signIn(await visit.sessions.demo())
      await visit.page.goto('/property/WithdrawSetting')
      await visit.page.getByRole('region', { name: visit.say('Limits and verification') }).waitFor()
      await visit.page
        .getByRole('region', { name: visit.say('Withdrawal networks') })
        .getByRole('button')
        .nth(5)
        .waitFor()
    },
  },
]

const mailLink: readonly Screen[] = [
  {
    name: 'the sign-in by mail',
    show: async ({ page, say }) => {
      await page.goto(`/mailLink?link=login.${'x'.repeat(43)}`)
      await page.getByRole('button', { name: say('Sign in') }).waitFor()
    },
  },
]

const stopWithdrawals: readonly Screen[] = [
  {
    name: 'the stop by mail',
    show: async ({ page, say }) => {
      await page.goto(`/stopWithdrawals?code=${'x'.repeat(43)}`)
      await page.getByRole('button', { name: say('Stop all withdrawals now') }).waitFor()
    },
  },
]

const openAuth: readonly Screen[] = [
  {
    name: 'the question whether to open the permission',
    show: async (visit) => {
      await visit.signIn(await visit.sessions.notOpened())
      await opening(visit, '/openAuth', 'Open merchant permission now?')
    },
  },
]

const openAuthPage: readonly Screen[] = [
  {
    name: 'the application for it, refused',
    show: async (visit) => {
      await visit.signIn(await visit.sessions.notOpened())
      await opening(visit, '/openAuthPage', 'Apply for merchant permission')
      await visit.page.getByRole('button', { name: visit.say('Send application') }).click()
      await visit.page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
]

const reviewing: readonly Screen[] = [
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
]

/** The same page under another address, or one that only leads on: it has no screen of its own. */
const elsewhere: readonly Screen[] = []

/**
 * Every screen of the console with its layers, steps and errors, by the page that it belongs to. The table of pages is
 * the list: the compiler refuses a page without an entry.
 */
export const screensOf = {
  '/login': login,
  '/': statistics,
  '/dashboard': elsewhere,
  '/home': elsewhere,
  '/record': [...recordsScreens, ...searchScreens],
  '/unassigned': unassignedScreens,
  '/lookUp': lookUpScreens,
  '/evidence': evidenceScreens,
  '/property': propertyScreens,
  '/property/fundingDetails': fundingScreens,
  '/property/WithdrawSetting': withdrawSetting,
  '/property/fixedAddr': fixedAddresses,
  '/property/withdraw': withdrawScreens,
  '/withdraw': elsewhere,
  '/accountInfo': accountScreens,
  '/appManage': applicationScreens,
  '/paymentLink': paymentLinkScreens,
  '/callbackList': callbackScreens,
  '/openAuth': openAuth,
  '/openAuthPage': openAuthPage,
  '/reviewing': reviewing,
  '/initPage': elsewhere,
  '/mailLink': mailLink,
  '/stopWithdrawals': stopWithdrawals,
} as const satisfies Record<PagePath, readonly Screen[]>
