import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { watchShifts } from '../layout-shifts'
import { SignInPage } from '../pages/sign-in-page'
import { inShortRun } from './matrix'

const held = /\/assets\/.*\.js$/

/** Holds every script back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(held, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  return () => release()
}

for (const { locale, heading, dark } of [
  { locale: 'en', heading: 'Sign in', dark: false },
  { locale: 'zh-CN', heading: '登录', dark: true },
]) {
  test.describe(`in ${locale}`, inShortRun(locale !== 'en'), () => {
    test.use({ locale: locale === 'en' ? 'en-US' : locale, serviceWorkers: 'block' })

    test('the sign-in page is whole before any script of it, and the same elements stay', async ({
      page,
      isMobile,
    }) => {
      const shifts = await watchShifts(page)
      const release = await holdScripts(page)
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), dark ? 'dark' : 'light')
      await page.goto(isMobile ? '/m/login' : '/login', { waitUntil: 'commit' })
      const title = page.getByRole('heading', { level: 1, name: heading })
      await expect(title).toBeVisible()
      await expect(page.getByText('Settlement')).toHaveCount(0)
      expect(await page.locator('html').getAttribute('data-theme')).toBe(dark ? 'dark' : 'light')
      const before = await page.evaluate(() => {
        for (const element of document.querySelectorAll('#root *')) Object.assign(element, { wasThere: true })
        return document.querySelectorAll('#root h1, #root button, #root p, #root main').length
      })
      release()
      await expect(page).toHaveTitle(/Settlement/)
      const same = await page.evaluate(() => {
        const drawn = [...document.querySelectorAll('#root h1, #root button, #root p, #root main')]
        return drawn.filter((element) => 'wasThere' in element).length
      })
      expect(before).toBeGreaterThan(8)
      // The way in by passkey comes later, into the line that is kept for it.
      expect(same).toBe(before)
      expect((await shifts()).sum).toBeLessThan(0.005)
    })
  })
}

test('a press before the code is there is not lost', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const signIn = new SignInPage(page)
  await expect(signIn.connectWallet).toBeVisible()
  await page.getByRole('button', { name: 'Continue with email' }).click()
  release()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('a page of merchants shows its frame and title before its code, and nothing moves', async ({
  page,
  signIn,
  sessions,
  isMobile,
}) => {
  await signIn(await sessions.demo())
  const shifts = await watchShifts(page)
  const release = await holdScripts(page)
  await page.goto(isMobile ? '/m/record' : '/record', { waitUntil: 'commit' })
  await expect(page.locator('[data-frame]').getByText('Record').filter({ visible: true })).toBeVisible()
  const { sum: before } = await shifts()
  release()
  await expect(page.locator('main h1')).toBeAttached()
  expect(before).toBe(0)
})

test('somebody who is not signed in sees no frame', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/record', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-session', 'none')
  await expect(page.locator('[data-frame]')).toBeHidden()
  release()
  await expect(page).toHaveURL(/\/login/)
})

for (const path of ['/', '/record']) {
  test(
    `opening ${path} asks the server for nothing twice`,
    inShortRun(path === '/'),
    async ({ page, signIn, sessions, isMobile }) => {
      await signIn(await sessions.demo())
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url())
        if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search}`)
      })
      const listening = page.waitForResponse(/\/api\/v1\/events/)
      await page.goto(`${isMobile ? '/m' : ''}${path}`)
      await listening
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      // Until nothing more is asked for: what the stream makes stale is asked for right after it has opened.
      let counts: number[] = []
      await expect
        .poll(() => (counts = [...counts, asked.length]).slice(-8).filter((count) => count === asked.length).length, {
          intervals: [200],
        })
        .toBe(8)
      expect(asked.filter((line, at) => asked.indexOf(line) !== at)).toEqual([])
      expect(asked.filter((line) => line.includes('/user/info'))).toHaveLength(1)
      expect(asked.find((line) => line.includes('/events'))).toMatch(/last_id=\d+-\d+/)
    },
  )
}
