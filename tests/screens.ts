import type { Page } from '@playwright/test'
import { freshEmail, guardedMerchant, reviewedMerchant } from './api'
import type { GuardedMerchant, Session } from './api'
import { DashboardPage } from './pages/dashboard-page'
import { Shell } from './pages/shell'
import { SignInPage } from './pages/sign-in-page'
import type { Say } from './words'

/** How a screen is reached: in which language, and by whom. */
export interface Visit {
  readonly page: Page
  readonly say: Say
  readonly signIn: (session: Session) => Promise<void>
  readonly sessions: { demo: () => Promise<Session>; notOpened: () => Promise<Session> }
}

/** Problems that some screens are about: nowhere, and an ended session. */
export const problemsOfScreens = /status of 40[14]/

export interface Screen {
  readonly name: string
  /** Drawn in one layout only. */
  readonly only?: 'desktop' | 'phone'
  /** Lies over another screen; where the layer is. */
  readonly layer?: string
  /** Leads there, and waits until it is drawn. */
  readonly show: (visit: Visit) => Promise<void>
}

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

/** Every screen that is built, layers and steps included. */
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
      await notifications.getByRole('tabpanel').getByRole('button').first().waitFor()
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
