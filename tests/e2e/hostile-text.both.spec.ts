import type { Page } from '@playwright/test'
import { applicationList } from '#shared/contract/application'
import { callbacks } from '#shared/contract/callback'
import { transactions } from '#shared/contract/transactions'
import { withdrawals } from '#shared/contract/withdrawal'
import { call } from '../api'
import type { Session } from '../api'
import { expect, test } from '../fixtures'
import { changeAnswers } from '../change-answers'
import { CALLED, HOST, hostileAnswers, PAYLOADS } from '../hostile-text'
import type { Reach } from '../hostile-text'
import { routePages } from '../../tools/vite/page-parts'
import { inShortRun } from './matrix'

/** Every page, and the drawers of those that have one. */
async function addresses(session: Session): Promise<string[]> {
  const [payment, callback, application, withdrawal] = [
    (await call(transactions, { session, query: {} })).list[0]?.handle_id,
    (await call(callbacks, { session, query: {} })).list[0]?.id,
    (await call(applicationList, { session, query: {} })).list[0]?.appid,
    (await call(withdrawals, { session, query: {} })).list[0]?.handle_id,
  ]
  return [
    '/',
    ...routePages.filter((path) => path !== 'm' && !path.startsWith('m/')).map((path) => `/${path}`),
    `/record?open=${payment}`,
    `/evidence?payment=${payment}`,
    `/callbackList?open=${callback}`,
    `/appManage?open=${application}`,
    `/property?open=${withdrawal}`,
  ]
}

/** What a page must not have, whatever its texts are. */
async function programsIn(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          [...element.attributes].some(({ name }) => name.startsWith('on')) ||
          element.matches(
            'base, iframe[srcdoc], [href^="javascript:" i], [src^="javascript:" i], [action^="javascript:" i]',
          ),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  )
}

// With the policy the page is what a merchant opens; without it nothing but our own care stops a program.
for (const bypassCSP of [true, false]) {
  test.describe(bypassCSP ? 'without the content policy' : 'under the content policy', () => {
    test.use({ bypassCSP })
    for (const reach of ['readable', 'all'] as const satisfies readonly Reach[]) {
      const title = `hostile texts in answers (${reach}) run nothing on any page`
      const details = inShortRun(bypassCSP && reach === 'readable')
      test(title, details, async ({ page, context, signIn, sessions, expectedProblems }) => {
        // A limit for what hangs: it opens every page and waits for its last answer, on a busy machine for ten seconds each.
        test.setTimeout(900_000)
        // The pages say what they cannot read. A picture from a hostile address is stopped by the policy.
        expectedProblems.push(/^(?!policy violation: (?!img-src))/)
        const session = await sessions.demo()
        const pages = await addresses(session)
        const counted = { texts: 0, used: new Set<string>() }
        const change = hostileAnswers(reach, counted)
        const events: string[] = []
        await context.exposeFunction(CALLED, () => void events.push(`a program ran at ${page.url()}`))
        page.on('dialog', (dialog) => {
          if (dialog.type() !== 'beforeunload') events.push(`a dialog: ${dialog.message()}`)
          void dialog.accept()
        })
        await context.route(`https://${HOST}/**`, async (route) => {
          if (route.request().resourceType() !== 'image') events.push(`loaded ${route.request().url()}`)
          await route.abort()
        })
        await changeAnswers(context, change)
        await signIn(session)
        for (const address of pages) {
          await page.goto(address)
          await expect(
            page.getByRole('main').or(page.getByRole('alert')).or(page.getByRole('dialog')).first(),
          ).toBeVisible()
          await page.waitForLoadState('networkidle')
          for (let count = 0; count < 5; count += 1) await page.keyboard.press('Tab')
          expect(await programsIn(page), address).toEqual([])
          expect(events, address).toEqual([])
        }
        expect(counted.texts).toBeGreaterThan(500)
        expect(counted.used.size).toBe(PAYLOADS.length)
      })
    }
  })
}
