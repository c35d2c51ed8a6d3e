import type { Page } from '@playwright/test'
import { startTranslator } from '@/lib/device/testing/translator'
import { expect, test } from '../fixtures'
import { RecordsPage } from '../pages/records-page'
import { problemsOfScreens, screensOf } from '../screens'
import { sayIn } from '../words'
import { inShortRun } from './matrix'

/** From the first text on, which is earlier than any browser begins. */
async function translate(page: Page): Promise<void> {
  await page.addInitScript(`(${startTranslator.toString()})(document)`)
}

/** Words that the page shows, and whether a translator stands between them and the console. */
const translated = async (page: Page): Promise<number> => await page.locator('font').count()

/** Translations of texts that the console has written anew since: what people would read is not what is so. */
const oldWords = async (page: Page): Promise<string[]> =>
  await page.evaluate(() =>
    [...document.querySelectorAll('font')].flatMap((font) => {
      const [taken, words]: unknown[] = [Reflect.get(font, 'taken'), Reflect.get(font, 'words')]
      return taken instanceof Text && taken.data !== words ? [`${String(words)}, which is now ${taken.data}`] : []
    }),
  )

test('payments that are searched on a translated page: their number is the one of the search', async ({
  page,
  isMobile,
  sandbox,
  signIn,
  sessions,
}) => {
  test.skip(isMobile, 'the search of a desktop')
  const { out_trade_no } = await sandbox.pay({ chain: 'TRON', token: 'USDT', amount: '20', case: 'exact' })
  await translate(page)
  await signIn(await sessions.demo())
  const records = new RecordsPage(page)
  await records.open()
  await expect(records.links).toHaveCount(10)
  const results = page.getByRole('tabpanel', { name: 'All' }).getByText(/^[\d,]+ results?$/)
  const before = await results.innerText()
  expect(await translated(page)).toBeGreaterThan(20)
  await records.orderNo.fill(out_trade_no)
  await records.query.click()
  await expect(records.links).toHaveCount(1)
  await expect(results).toHaveText('1 result')
  await records.reset.click()
  await expect(results).toHaveText(before)
  expect(await oldWords(page)).toEqual([])
})

const IN_SHORT_RUN = new Set(['the payments', 'the dashboard'])

for (const { name, only, show } of Object.values(screensOf).flat()) {
  const details = inShortRun(IN_SHORT_RUN.has(name))
  test(`${name}: a translated page works`, details, async ({ page, isMobile, signIn, sessions, expectedProblems }) => {
    test.skip(only !== undefined && (only === 'phone') !== isMobile, 'in the other layout')
    expectedProblems.push(problemsOfScreens)
    await translate(page)
    await show({ page, say: sayIn('en'), signIn, sessions })
    expect(await translated(page)).toBeGreaterThan(0)
    expect(await oldWords(page)).toEqual([])
  })
}
