import type { Page } from '@playwright/test'
import { GATES } from '#shared/paths/gates'
import { expect, test } from '../fixtures'
import { inShortRun } from './matrix'

const PAGES = Object.entries(GATES).flatMap(([path, gate]) => (gate === 'merchant' ? [path] : []))
const IN_SHORT_RUN = new Set(['/', '/record', '/withdraw'])
const API = '/api/v1'

test.use({ serviceWorkers: 'block' })

/** The calls of the API that a page makes from now on, as they stand in its address. */
function calls(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith(`${API}/`)) asked.push(`${pathname.slice(API.length)}${search}`)
  })
  return asked
}

/** Holds every script of the build back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  return () => release()
}

for (const path of PAGES)
  test(
    `${path}: what its script asks for before the console is there, the console does not ask for again`,
    inShortRun(IN_SHORT_RUN.has(path)),
    async ({ page, signIn, sessions, isMobile }) => {
      await signIn(await sessions.demo())
      const address = `${isMobile ? '/m' : ''}${path}`
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      // What the page before still asks for is not meant.
      await page.goto('about:blank')
      const release = await holdScripts(page)
      const asked = calls(page)
      await page.goto(address, { waitUntil: 'commit' })
      const reads = (await page.locator('html').getAttribute('data-reads'))?.replaceAll('+', '').split(' ') ?? []
      expect(reads[0]).toBe('/user/info')
      await expect.poll(() => asked).toEqual(reads)
      // The console has not begun, so this is where the page before has heard of the events.
      const place = await page.evaluate(() => sessionStorage.getItem('next-start')?.split(' ').at(-1))
      release()
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      expect(place).toMatch(/^\d+-\d+$/)
      const stream = (): string | undefined => asked.find((line) => line.startsWith('/events'))
      await expect.poll(stream).toMatch(/last_id=\d+-\d+$/)
      // With lists not where the merchant's answer is: a payment may have come between the answers.
      if (reads.length > 1) expect(stream()).toBe(`/events?last_id=${place}`)
      expect(reads.map((read) => [read, asked.filter((line) => line === read).length])).toEqual(
        reads.map((read) => [read, 1]),
      )
      // The answer that nobody wanted would still be there.
      expect(await page.evaluate(() => globalThis.earlyReads?.size)).toBe(0)
    },
  )

for (const { what, search = '', language = 'en', early } of [
  { what: 'a filter in the address only the merchant', search: '?status=2', early: ['/user/info'] },
  { what: 'another language than on the page before nothing', language: 'zh-CN', early: [] },
])
  test(`with ${what} is asked for early`, async ({ page, signIn, sessions, isMobile }) => {
    await signIn(await sessions.demo())
    const address = `${isMobile ? '/m' : ''}/record${search}`
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto('about:blank')
    const release = await holdScripts(page)
    const asked = calls(page)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.locator('#read')).toBeAttached()
    expect(asked).toEqual(early)
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect(asked.filter((line) => line.startsWith('/user/info'))).toHaveLength(1)
  })

test('a session that ended meanwhile leaves nothing of its early reads behind', async ({
  page,
  signIn,
  sessions,
  isMobile,
  expectedProblems,
}) => {
  expectedProblems.push(/status of 401/)
  await signIn(await sessions.demo())
  const address = isMobile ? '/m/record' : '/record'
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page.evaluate(() => sessionStorage.setItem('session', `over ${'x'.repeat(43)} tab`))
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  const left = () =>
    page.evaluate(() => [globalThis.earlyReads?.size, globalThis.earlyPlace, sessionStorage.getItem('next-start')])
  await expect.poll(left).toEqual([0, undefined, null])
})
