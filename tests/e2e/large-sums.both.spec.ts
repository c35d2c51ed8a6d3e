import { cutMoney } from '../cut-money'
import { expect, test } from '../fixtures'
import { plantLargeSums } from '../large-sums'
import { problemsOfScreens, screensOf } from '../screens'
import { sayIn } from '../words'
import { inShortRun } from './matrix'

const IN_SHORT_RUN = new Set(['the dashboard', 'the payments', 'the assets'])

/** Where each sum is as large as the others, no amount is above the least and below the balance with its fee, and no books balance. */
const notReached = new Set([
  'a withdrawal, its review',
  'a withdrawal, its proof',
  'a withdrawal, its result',
  'the statement, its books checked',
])

for (const { name, only, layer, show } of Object.values(screensOf).flat())
  for (const size of ['usual', 'large'] as const) {
    if (size === 'large' && notReached.has(name)) continue
    const title = `${name}: no sum of money is cut, with ${size} sums`
    const details = inShortRun(size === 'large' && IN_SHORT_RUN.has(name))
    test(title, details, async ({ page, context, isMobile, signIn, sessions, expectedProblems }) => {
      test.skip(only !== undefined && only !== (isMobile ? 'phone' : 'desktop'), 'in the other layout')
      expectedProblems.push(problemsOfScreens)
      if (size === 'large') await plantLargeSums(context)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await show({ page, say: sayIn('en'), signIn, sessions })
      await expect
        .configure({ timeout: 30_000 })
        .poll(async () => await cutMoney(page, layer))
        .toEqual([])
    })
  }

test('the look finds a sum that is shortened, stands outside of the window, or is written over', async ({ page }) => {
  const sum = '<span style="white-space:nowrap">12,345,678.123456 USDT</span>'
  await page.setContent(`
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <p style="width:5rem;overflow:hidden;text-overflow:ellipsis">${sum}</p>
    <p style="margin-left:95vw">${sum}</p>
    <p style="width:5rem;display:flex">${sum}<span>of it</span></p>
    <p>${sum}</p>`)
  const found = await cutMoney(page, undefined)
  expect(found).toEqual([
    expect.stringContaining('is cut at the side by p'),
    expect.stringContaining('is outside of the window'),
  ])
})
