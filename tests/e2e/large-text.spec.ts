import { chromiumPath } from '../../tools/browser-path.mjs'
import { controlFaults } from '../control-faults'
import { expect, test } from '../fixtures'
import { problemsOfScreens, screensOf } from '../screens'
import { sayIn } from '../words'
import { inShortRun } from './matrix'

/** The size of letters that a person chose in the settings of the browser; 16 px is what it has by itself. */
const LETTERS = 32

const executablePath = chromiumPath()
test.use({
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', `--blink-settings=defaultFontSize=${LETTERS}`],
  },
})

const all = Object.values(screensOf).flat()
const IN_SHORT_RUN = new Set(['the payments', 'the dashboard'])

for (const { name, only, layer, show } of all) {
  // A window of 1280 px has room for what a phone of 640 px shows: that is its layout then.
  if (only === 'desktop') continue
  const title = `${name}: with letters of 200 % everything is there and can be hit`
  test(title, inShortRun(IN_SHORT_RUN.has(name)), async ({ page, signIn, sessions, expectedProblems }) => {
    expectedProblems.push(problemsOfScreens)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1280, height: 1024 })
    await show({ page, say: sayIn('en'), signIn, sessions })
    expect(await controlFaults(page, { layout: 'desktop', layer })).toEqual([])
  })
}
