import { test as base, expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { info } from '@/lib/api/contract/user'
import { call, demoSignIn, freshPhrase, walletSignIn } from './api'
import type { Session } from './api'
import { sandbox } from './sandbox'
import type { Sandbox } from './sandbox'
import { DashboardPage } from './pages/dashboard-page'
import { Shell } from './pages/shell'
import { SignInPage } from './pages/sign-in-page'

export interface Fixtures {
  /** What the tester's tools can do: pay, read the inbox, move the clock. */
  sandbox: Sandbox
  signInPage: SignInPage
  dashboard: DashboardPage
  shell: Shell
  /** Problems that this test means to cause; every other one fails it. */
  expectedProblems: RegExp[]
  /** Watches every page of a context from its first byte. */
  watch: (context: BrowserContext) => Promise<void>
  /** Watches the test's own context; nothing to call. */
  watchdog: void
  /** Puts a session into a tab, so that its next page opens signed in. */
  signIn: (session: Session, tab?: Page) => Promise<void>
}

export interface Shared {
  /** Sessions that live for as long as nobody ends them: for tests that only need to be signed in. */
  sessions: { demo: () => Promise<Session>; notOpened: () => Promise<Session> }
}

/** Everything that must not happen on a page: script errors, console complaints, policy violations, broken requests. */
function watchPage(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page ends its events stream and its unfinished reads.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request failed: ${request.method()} ${request.url()} ${reason}`)
  })
}

/** Browsers do not tell every violation on the console; the event knows them all. */
function tellViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`policy violation: ${violatedDirective} ${blockedURI}`),
  )
}

/** A session that is signed in anew when its clock has run out. */
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
  watch: async ({ expectedProblems }, use) => {
    const problems: string[] = []
    await use(async (context) => {
      context.on('page', (page) => watchPage(page, problems))
      for (const page of context.pages()) watchPage(page, problems)
      await context.addInitScript(tellViolations)
    })
    const unexpected = problems.filter((problem) => !expectedProblems.some((pattern) => pattern.test(problem)))
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
        // Once: a session that the page has ended must stay ended.
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
