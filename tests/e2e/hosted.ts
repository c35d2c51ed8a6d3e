import type { Locator, Page } from '@playwright/test'
import { call, demoSignIn } from '../api'
import type { Session } from '../api'
import { test as base } from '../fixtures'
import { keepAll } from '../pages/installed-console'
import { releaseHost, type ReleaseHost } from '../release-host'
import { consolePort } from './ports'
import { info as userInfo } from '#shared/contract/user'

interface Hosted {
  /** A host of releases. */
  host: ReleaseHost
  at: (path: string) => string
  /** Signs the page in on that host, before its first page. */
  signInThere: (session: Session) => Promise<void>
  /** Opens a page of the demo merchant on that host and has everything kept. */
  openKept: (path: string) => Promise<void>
}

/** Tests of a console that is kept, while another release of it is deployed. */
export const test = base.extend<Hosted>({
  host: async ({}, use) => {
    const host = await releaseHost(consolePort)
    await use(host)
    await host.close()
  },
  at: async ({ isMobile, host }, use) => await use((path) => `${host.origin}${isMobile ? '/m' : ''}${path}`),
  signInThere: async ({ page, host }, use) => {
    await use(async (session) => {
      await call(userInfo, { session })
      await page.addInitScript(
        ({ origin, token }) => {
          if (location.origin !== origin || sessionStorage.getItem('given') !== null) return
          sessionStorage.setItem('given', 'yes')
          sessionStorage.setItem('session', `${crypto.randomUUID()} ${token} tab`)
        },
        { origin: host.origin, token: session.token },
      )
    })
  },
  openKept: async ({ page, at, signInThere }, use) => {
    await use(async (path) => {
      await signInThere(await demoSignIn())
      await page.goto(at(path))
      await keepAll(page)
    })
  },
})

/** Whether the page runs the second release. */
export const isNext = async (page: Page): Promise<boolean> =>
  await page.evaluate(() =>
    (document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '').endsWith('-next.js'),
  )

/**
 * Looks for another worker, as the browser does now and then, and waits until that is installed. On a host that changes
 * in between, the installation would fail, and the next look is an hour later.
 */
export const ask = async (page: Page): Promise<void> =>
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    const worker = registration?.installing
    if (!worker) return
    await new Promise<void>((resolve) => {
      const look = () => worker.state !== 'installing' && resolve()
      worker.addEventListener('statechange', look)
      look()
    })
  })

/** The bar of a new version. A layer over the page hides it from assistive technology, so it is found by its words. */
export const barOf = (page: Page): Locator => page.locator('output').filter({ hasText: 'A new version is ready' })
