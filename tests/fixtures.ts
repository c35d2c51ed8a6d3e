import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { sandbox } from './sandbox'
import type { Sandbox } from './sandbox'
import { SignInPage } from './pages/sign-in-page'

interface Fixtures {
  /** What the tester's tools can do: pay, read the inbox, move the clock. */
  sandbox: Sandbox
  signInPage: SignInPage
  /** Problems that this test means to cause; every other one fails it. */
  expectedProblems: RegExp[]
  /** Watches the page from its first byte; nothing to call. */
  watchdog: void
}

/** Everything that must not happen on a page: script errors, console complaints, policy violations, broken requests. */
function watch(page: Page, problems: string[]): void {
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

export const test = base.extend<Fixtures>({
  sandbox: async ({}, use) => await use(sandbox()),
  signInPage: async ({ page }, use) => await use(new SignInPage(page)),
  expectedProblems: async ({}, use) => await use([]),
  watchdog: [
    async ({ context, expectedProblems }, use) => {
      const problems: string[] = []
      context.on('page', (page) => watch(page, problems))
      await use()
      const unexpected = problems.filter((problem) => !expectedProblems.some((pattern) => pattern.test(problem)))
      expect(unexpected, 'problems on the page').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
