import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { englishLeft } from '../english-left'
import { expect, test } from '../fixtures'
import { problemsOfScreens, screens } from '../screens'
import { sayIn } from '../words'
import type { Language } from '../words'
import { isFull } from './matrix'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const THEMES = ['light', 'dark'] as const
const LANGUAGES: readonly Language[] = ['en', 'zh-CN']

/** The rules of axe that depend on the theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page with its frames, or in a part of it. */
async function violationsOn(page: Page, { part, ofTheme }: { part?: string; ofTheme: boolean }): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const asked = ofTheme ? axe.withRules(OF_COLOURS) : axe.withTags(STANDARD)
  const { violations } = await (part === undefined ? asked : asked.include(part)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${String(target)}: ${failureSummary}`),
  )
}

for (const [index, { name, only, layer, show }] of screens.entries()) {
  // The short run shows each screen once, in Chinese, where English words would be noticed, and every second one on a phone.
  // The full run shows every screen in all languages and layouts.
  const sampled = only ?? (index % 2 === 0 ? 'desktop' : 'phone')
  for (const language of LANGUAGES) {
    test(`axe finds nothing on ${name}, and its words are in ${language}`, async ({
      page,
      isMobile,
      signIn,
      sessions,
      expectedProblems,
    }) => {
      const layout = isMobile ? 'phone' : 'desktop'
      test.skip(only !== undefined && only !== layout, `only on a ${only}`)
      test.skip(!isFull && (layout !== sampled || language === 'en'), 'in the full run')
      expectedProblems.push(problemsOfScreens)
      // Without animations, because the contrast of a colour in transition cannot be judged.
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.addInitScript((chosen) => {
        if (window === window.top) localStorage.setItem('language', chosen)
      }, language)
      await show({ page, say: sayIn(language), signIn, sessions })
      if (language === 'zh-CN') {
        const left = await englishLeft(page)
        expect.soft(left.english).toEqual([])
        expect.soft(left.chinese).toBeGreaterThan(3)
      }
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        // The screen behind a layer has its own test, so only the layer is checked in the other theme.
        const isSecond = colorScheme === 'dark'
        const part = isSecond && layer !== undefined ? { part: layer } : {}
        expect.soft(await violationsOn(page, { ...part, ofTheme: isSecond && !isFull }), colorScheme).toEqual([])
      }
    })
  }
}
