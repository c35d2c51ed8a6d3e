import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { gateOf } from '@/lib/paths/gates'
import type { Session } from '../api'
import { controlFaults, focusIsLost } from '../control-faults'
import { englishLeft } from '../english-left'
import { expect, test } from '../fixtures'
import type { Screen, Visit } from '../screen'
import { problemsOfScreens, screensOf } from '../screens'
import { unlabelledFigures } from '../unlabelled-figures'
import { walkFaults } from '../walk-faults'
import { sayIn } from '../words'
import type { Language } from '../words'
import { inShortRun, isFull } from './matrix'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const THEMES = ['light', 'dark'] as const
const LANGUAGES: readonly Language[] = ['en', 'zh-CN']

type Layout = 'desktop' | 'phone'
/** Other windows in which nothing may be lost: a narrow and a wide one, and 320 px, which is a desktop's 1280 at a zoom of 400 %. */
const WINDOWS: Readonly<Record<Layout, readonly { width: number; height: number }[]>> = {
  desktop: [
    { width: 768, height: 1024 },
    { width: 1920, height: 1080 },
  ],
  phone: [{ width: 320, height: 640 }],
}
interface Seen {
  language: Language
  layout: Layout
}

/** The rules of axe that depend on the theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Axe for the page. It lists only what is wrong; a second page, which joins what it finds in frames, opens only for frames. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(page.frames().length === 1)
}

/**
 * Whether a target is too small also after it was scrolled to the middle. Axe does not scroll: a row that is half covered
 * by the fixed bar at the bottom of the page counts as too small, although a person scrolls it out.
 */
async function isSmallInMiddle(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { violations } = await axeOn(page).withRules('target-size').include(selector).analyze()
  return violations.length > 0
}

/** What axe finds on the page with its frames, or in a part of it. */
async function violationsOn(page: Page, { part, ofTheme }: { part?: string; ofTheme: boolean }): Promise<string[]> {
  const axe = axeOn(page)
  const asked = ofTheme ? axe.withRules(OF_COLOURS) : axe.withTags(STANDARD)
  const { violations } = await (part === undefined ? asked : asked.include(part)).analyze()
  const found: string[] = []
  for (const { id, nodes } of violations)
    for (const { target, failureSummary = '' } of nodes) {
      const [selector] = target
      // Several selectors lead into a frame; none of ours has a fixed bar.
      const mayBeCovered = id === 'target-size' && target.length === 1 && typeof selector === 'string'
      if (mayBeCovered && !(await isSmallInMiddle(page, selector))) continue
      found.push(`${id} at ${String(target)}: ${failureSummary}`)
    }
  return found
}

/** What is cut or cannot be hit when the window has another size. */
async function checkSizes(page: Page, { name, layer }: Screen, layout: Layout): Promise<void> {
  for (const size of WINDOWS[layout]) {
    await page.setViewportSize(size)
    // The page is drawn anew when its window has another size.
    const faults = expect.configure({ soft: true, timeout: 5_000 })
    await faults.poll(() => controlFaults(page, { layout, layer }), `${name} at ${size.width} px`).toEqual([])
  }
}

/** One visit of a screen: what axe finds, what cannot be hit or named, where the focus is, and English in Chinese. */
async function check(visit: Visit, screen: Screen, { language, layout }: Seen): Promise<void> {
  const { page } = visit
  const { name, layer, show } = screen
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await show({ ...visit, say: sayIn(language) })
  if (language === 'zh-CN') {
    const left = await englishLeft(page)
    expect.soft(left.english, `English on ${name}`).toEqual([])
    expect.soft(left.chinese, name).toBeGreaterThan(3)
  }
  expect.soft(await controlFaults(page, { layout, layer }), `controls of ${name}`).toEqual([])
  if (layout === 'phone') expect.soft(await unlabelledFigures(page, layer), `figures of ${name}`).toEqual([])
  if (layer !== undefined) expect.soft(await focusIsLost(page, layer), `the focus is outside of ${name}`).toBe(false)
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The screen behind a layer has its own test, so only the layer is checked in the other theme.
    const isSecond = colorScheme === 'dark'
    const part = isSecond && layer !== undefined ? { part: layer } : {}
    const found = await violationsOn(page, { ...part, ofTheme: isSecond && !isFull })
    expect.soft(found, `axe on ${name}, ${colorScheme}`).toEqual([])
  }
  if (!isFull || language !== 'en') return
  if (layout === 'desktop') expect.soft(await walkFaults(page, layer), `by keyboard on ${name}`).toEqual([])
  await checkSizes(page, screen, layout)
}

/**
 * The screens that one test visits. The full run gives each a page of its own. The short run visits the screens of a
 * page of the console in one tab, which then loads its files once.
 */
function groups(): { name: string; screens: readonly Screen[] }[] {
  return Object.entries(screensOf).flatMap(([path, screens]) =>
    !isFull && gateOf(path) === 'merchant'
      ? [{ name: path, screens }]
      : screens.map((screen) => ({ name: screen.name, screens: [screen] })),
  )
}

/**
 * The short run shows the first and the last screen of each page, usually the page itself and what lies deepest in it:
 * once, in Chinese, where English words would be noticed, every second one on a phone.
 */
const layoutInShortRun = new Map(
  Object.values(screensOf)
    .flatMap((screens) => screens.filter((_, index) => index === 0 || index === screens.length - 1))
    .map((screen, index): [Screen, Layout] => [screen, index % 2 === 0 ? 'desktop' : 'phone']),
)

for (const { name, screens } of groups()) {
  for (const language of LANGUAGES) {
    const title = `${name}: axe finds nothing, everything can be hit and named, in ${language}`
    const details = inShortRun(language === 'zh-CN')
    test(title, details, async ({ page, isMobile, signIn, sessions, expectedProblems }) => {
      const layout = isMobile ? 'phone' : 'desktop'
      const shown = screens.filter((screen) =>
        isFull
          ? (screen.only ?? layout) === layout
          : layoutInShortRun.has(screen) && (screen.only ?? layoutInShortRun.get(screen)) === layout,
      )
      test.skip(shown.length === 0, 'in the full run, or only in the other layout')
      test.setTimeout(60_000 + shown.length * 20_000)
      expectedProblems.push(problemsOfScreens)
      // Without animations, because the contrast of a colour in transition cannot be judged.
      await page.addInitScript((chosen) => {
        if (window === window.top) localStorage.setItem('language', chosen)
      }, language)
      const given = new Set<string>()
      const once = async (session: Session): Promise<void> => {
        if (!given.has(session.token)) await signIn(session)
        given.add(session.token)
      }
      for (const screen of shown)
        await test.step(screen.name, async () => {
          await check({ page, say: sayIn(language), signIn: once, sessions }, screen, { language, layout })
        })
    })
  }
}
