import type { Page, Route } from '@playwright/test'
import { GATES } from '#shared/paths/gates'
import { expect, test } from '../fixtures'
import { watchShifts } from '../layout-shifts'
import { inShortRun } from './matrix'

const PAGES = Object.entries(GATES).flatMap(([path, gate]) => (gate === 'merchant' ? [path] : []))
const IN_SHORT_RUN = new Set(['/', '/record', '/accountInfo'])
/** The newest payments are those of the tests that ran before; the oldest are the same in every run. */
const SEARCH = new Map([['/record', '?sort=created_time']])
/** Less than this is 0.00 with two decimals, as the measure is told. */
const NOTHING = 0.005

/** Gives the answers of the API to the page one after the other, and lets it draw each before the next. */
async function answerInTurn(page: Page): Promise<() => number> {
  let turn = Promise.resolve()
  let waiting = 0
  const give = async (route: Route): Promise<void> => {
    const response = await route.fetch().catch(() => undefined)
    await (response ? route.fulfill({ response }) : route.abort()).catch(() => undefined)
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    })
    waiting -= 1
  }
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/v1/') && pathname !== '/api/v1/events',
    (route) => {
      waiting += 1
      turn = turn.then(async () => await give(route))
    },
  )
  return () => waiting
}

/** Takes away the limit of three seconds after which `Below` shows its content anyway: a busy machine may need longer. */
async function withoutLimit(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.reveal-below { animation-delay: 1h !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

for (const path of PAGES)
  test(
    `${path}: nothing moves while its answers come`,
    inShortRun(IN_SHORT_RUN.has(path)),
    async ({ page, signIn, sessions, isMobile }) => {
      await signIn(await sessions.demo())
      const shifts = await watchShifts(page)
      await withoutLimit(page)
      const waiting = await answerInTurn(page)
      await page.goto(`${isMobile ? '/m' : ''}${path}${SEARCH.get(path) ?? ''}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      // Nothing is asked for any more, and no first load is drawn.
      let quiet = 0
      await expect
        .poll(async () => {
          const isQuiet = waiting() === 0 && (await page.locator('main [aria-busy=true]').count()) === 0
          quiet = isQuiet ? quiet + 1 : 0
          return quiet
        })
        .toBeGreaterThan(5)
      const { sum, moved } = await shifts()
      expect(sum < NOTHING ? [] : [sum.toFixed(4), ...moved]).toEqual([])
    },
  )
