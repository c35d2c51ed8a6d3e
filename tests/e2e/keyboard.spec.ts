import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { tabTo } from '../keyboard'
import { FULL } from './matrix'

const MOST_STEPS = 200

interface Stop {
  readonly name: string
  /** Whether the focus is visible. */
  readonly seen: boolean
  readonly isStart: boolean
}

/** The element with the focus, and whether it or the element that draws it has an outline. */
async function focusOf(page: Page): Promise<Stop> {
  return await page.evaluate(() => {
    const focused = document.activeElement
    const isStart = focused === null || focused === document.body
    const outlined = (element: Element | null): boolean => {
      if (!element) return false
      const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && opacity !== '0'
    }
    const drawnOn = [focused, focused?.parentElement ?? null, focused?.nextElementSibling ?? null]
    const label = focused?.getAttribute('aria-label') ?? focused?.textContent ?? ''
    return { name: `${focused?.localName ?? ''} ${label.trim().slice(0, 60)}`, seen: drawnOn.some(outlined), isStart }
  })
}

test('the keyboard alone signs in', async ({ page, signInPage, dashboard }) => {
  await signInPage.open()
  await expect(signInPage.connectWallet).toBeVisible()
  await tabTo(page, signInPage.connectWallet)
  expect((await focusOf(page)).seen).toBe(true)
  await page.keyboard.press('Enter')
  await expect(signInPage.wallet.demoMerchant).toBeVisible()
  await tabTo(page, signInPage.wallet.demoMerchant)
  await page.keyboard.press('Enter')
  await expect(signInPage.wallet.approve).toBeVisible()
  await tabTo(page, signInPage.wallet.approve)
  await page.keyboard.press('Enter')
  await expect(dashboard.heading).toBeVisible()
})

test('Escape closes the wallet, and the focus returns to its old element', FULL, async ({ page, signInPage }) => {
  await signInPage.open()
  await tabTo(page, signInPage.connectWallet)
  await page.keyboard.press('Enter')
  await expect(signInPage.wallet.demoMerchant).toBeVisible()
  await signInPage.wallet.close.focus()
  await page.keyboard.press('Escape')
  await expect(signInPage.wallet.dialog).toBeHidden()
  await expect(signInPage.connectWallet).toBeFocused()
})

test('Tab reaches everything on the dashboard, with a visible focus, and is trapped nowhere', async ({
  page,
  dashboard,
  signIn,
  sessions,
}) => {
  await signIn(await sessions.demo())
  await dashboard.open()
  await dashboard.latest.getByRole('link').nth(1).waitFor()
  await dashboard.funds.getByRole('slider').waitFor()
  const stops: Stop[] = []
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await focusOf(page)
    // After the last element a headless browser starts again at the first one.
    if (stop.isStart || (stops.length > 0 && stop.name === stops[0]?.name)) break
    stops.push(stop)
  }
  expect(stops.length).toBeLessThan(MOST_STEPS)
  expect(stops.filter(({ seen }) => !seen).map(({ name }) => name)).toEqual([])
  const names = stops.map(({ name }) => name).join('\n')
  for (const control of [
    'Skip to content',
    'Record',
    'Language',
    'Notifications',
    'Withdraw',
    'Account funds',
    'Details',
    'Open wallet',
  ])
    expect(names).toContain(control)
})

test('Skip to content, and layers that give the focus back', async ({ page, dashboard, shell, signIn, sessions }) => {
  await signIn(await sessions.demo())
  await dashboard.open()
  await dashboard.gasDetails.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  for (const [opener, layer] of [
    [shell.bell, shell.notifications],
    [shell.userMenu, page.getByRole('menu')],
    [dashboard.gasDetails, page.getByRole('dialog')],
  ] as const) {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(layer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(layer).toBeHidden()
    await expect(opener).toBeFocused()
  }
})
