import { test as base, expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { info } from '#shared/contract/user'
import { call, demoSignIn, freshPhrase, walletSignIn } from './api'
import type { Session } from './api'
import { sandbox } from './sandbox'
import type { Sandbox } from './sandbox'
import { DashboardPage } from './pages/dashboard-page'
import { Shell } from './pages/shell'
import { SignInPage } from './pages/sign-in-page'

export interface Fixtures {
  /** The tester's tools: pay, read the inbox, move the clock. */
  sandbox: Sandbox
  signInPage: SignInPage
  dashboard: DashboardPage
  shell: Shell
  /** Patterns of the problems that this test causes on purpose; any other problem fails it. */
  expectedProblems: RegExp[]
  /** Watches all pages of a context for problems. */
  watch: (context: BrowserContext) => Promise<void>
  /** Watches the test's own context automatically. */
  watchdog: void
  /** Puts a session into a tab, so that its next page opens signed in. */
  signIn: (session: Session, tab?: Page) => Promise<void>
}

export interface Shared {
  /** Shared sessions, for tests that only need to be signed in and do not end them. */
  sessions: { demo: () => Promise<Session>; notOpened: () => Promise<Session> }
}

/** Playwright says this itself where a test runs without the service worker. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright'

/** Collects what must not happen on a page: script errors, console errors, policy violations, failed requests. */
function watchPage(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.text() === BLOCKED_WORKER) return
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left aborts its event stream and its open requests.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request failed: ${request.method()} ${request.url()} ${reason}`)
  })
}

/** Logs every policy violation, because browsers do not write all of them to the console. */
function tellViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`policy violation: ${violatedDirective} ${blockedURI}`),
  )
}

/** A session that is replaced by a new one when it has expired. */
function lasting(signIn: () => Promise<Session>): () => Promise<Session> {
  let session: Session | undefined
  return async () => {
    const isAlive = session && (await call(info, { session }).catch(() => undefined))
    session = session && isAlive ? session : await signIn()
    return session
  }
}

export const test = base.extend<Fixtures, Shared>({
  sandbox: async ({}, use) => await use(sandbox()),
  signInPage: async ({ page }, use) => await use(new SignInPage(page)),
  dashboard: async ({ page }, use) => await use(new DashboardPage(page)),
  shell: async ({ page }, use) => await use(new Shell(page)),
  expectedProblems: async ({}, use) => await use([]),
  watch: async ({ context, expectedProblems }, use) => {
    const problems: string[] = []
    await use(async (watched) => {
      watched.on('page', (page) => watchPage(page, problems))
      for (const page of watched.pages()) watchPage(page, problems)
      await watched.addInitScript(tellViolations)
    })
    // Before anything is waited for: a server of the test has ended by now, and the page goes on asking it.
    const unexpected = problems.filter((problem) => !expectedProblems.some((pattern) => pattern.test(problem)))
    // A page may ask until its test ends, and a route that waits for such an answer would fail a test that has passed.
    const rest = { behavior: 'ignoreErrors' } as const
    await Promise.all([context, ...context.pages()].map(async (routed) => await routed.unrouteAll(rest)))
    expect(unexpected, 'problems on the page').toEqual([])
  },
  watchdog: [
    async ({ context, watch }, use) => {
      await watch(context)
      await use()
    },
    { auto: true },
  ],
  signIn: async ({ page, baseURL }, use) => {
    await use(async ({ token }, tab = page) => {
      const given = { origin: baseURL ?? '', token, id: crypto.randomUUID() }
      await tab.addInitScript(({ origin, token, id }) => {
        // Only once per tab: a session that the page has ended must stay ended.
        if (location.origin !== origin || sessionStorage.getItem('given') === id) return
        sessionStorage.setItem('given', id)
        sessionStorage.setItem('session', `${id} ${token} tab`)
      }, given)
    })
  },
  sessions: [
    async ({}, use) => {
      await use({ demo: lasting(demoSignIn), notOpened: lasting(async () => await walletSignIn(freshPhrase())) })
    },
    { scope: 'worker' },
  ],
})

export { expect }
