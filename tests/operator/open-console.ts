import { chromium } from 'playwright'
import { expect } from 'vitest'
import { chromiumPath } from '../../tools/browser-path.mjs'
import { DashboardPage } from '../pages/dashboard-page'

/** A page draws its first figures late on a busy machine. */
const SHORT = { timeout: 60_000 }
const PATIENCE = { timeout: 900_000, interval: 1_000 }

/** A console that stays open on the dashboard. @param closing gets what closes its browser */
export async function openConsole(
  publicUrl: string,
  sessionToken: string,
  closing: (() => Promise<unknown>)[],
): Promise<DashboardPage> {
  const executablePath = chromiumPath()
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  closing.push(async () => await browser.close())
  const page = await browser.newPage({ locale: 'en-US' })
  await page.addInitScript((token) => sessionStorage.setItem('session', `outage ${token} tab`), sessionToken)
  const dashboard = new DashboardPage(page)
  await dashboard.open(publicUrl)
  return dashboard
}

/** The payments of today go on being counted, without a reload. */
export async function expectLive(dashboard: DashboardPage): Promise<void> {
  const count = async (): Promise<number> =>
    Number((await dashboard.paymentsToday.innerText(SHORT)).replaceAll(/\D/g, ''))
  const before = await count()
  await expect.poll(count, PATIENCE).toBeGreaterThan(before)
}
