import type { Page } from '@playwright/test'
import { startTranslator } from '@/lib/device/testing/translator'
import { expect, test } from '../fixtures'
import { RecordsPage } from '../pages/records-page'
import { problemsOfScreens, screensOf } from '../screens'
import { sayIn } from '../words'
import { isFull } from './matrix'

/** From the first text on, which is earlier than any browser begins. */
async function translate(page: Page): Promise<void> {
  await page.addInitScript(`(${startTranslator.toString()})(document)`)
}

/** Words that the page shows, and whether a translator stands between them and the console. */
const translated = async (page: Page): Promise<number> => await page.locator('font').count()

test('payments that are searched on a translated page: their number is the one of the search', async ({
  page,
  isMobile,
  signIn,
  sessions,
}) => {
  test.skip(isMobile, 'the search of a desktop')
  await translate(page)
  await signIn(await sessions.demo())
  const records = new RecordsPage(page)
  await records.open()
  await expect(records.links).toHaveCount(10)
  const results = page.getByText(/^[\d,]+ results?/)
  const before = await results.innerText()
  const order = (await records.links.first().getAttribute('data-record')) ?? ''
  expect(await translated(page)).toBeGreaterThan(20)
  await records.tradeNo.fill(order)
  await records.query.click()
  await expect(records.links).toHaveCount(1)
  await expect(page.getByText(/^1 result\b/)).toBeVisible()
  await expect(page.getByText(before, { exact: true })).toHaveCount(0)
  await records.reset.click()
  await expect(page.getByText(before, { exact: true })).toBeVisible()
})

const inShortRun = new Set(['the payments', 'the dashboard'])

for (const { name, only, show } of Object.values(screensOf).flat()) {
  test(`${name}: a translated page works`, async ({ page, isMobile, signIn, sessions, expectedProblems }) => {
    test.skip(only !== undefined && (only === 'phone') !== isMobile, 'in the other layout')
    test.skip(!isFull && !inShortRun.has(name), 'in the full run')
    expectedProblems.push(problemsOfScreens)
    await translate(page)
    await show({ page, say: sayIn('en'), signIn, sessions })
    expect(await translated(page)).toBeGreaterThan(0)
  })
}
