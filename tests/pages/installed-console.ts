import { chromium, expect } from '@playwright/test'
import type { BrowserContext, BrowserContextOptions, LaunchOptions, Page } from '@playwright/test'

interface Device {
  /** The folder of the profile: closing and opening the browser again keeps it. */
  readonly folder: string
  readonly options: LaunchOptions & BrowserContextOptions
}

/** A browser with a profile of its own, in which the service worker may work. */
export async function openBrowser({ folder, options }: Device): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(folder, { ...options, serviceWorkers: 'allow' })
  const [page = await context.newPage()] = context.pages()
  return { context, page }
}

/** Has the worker keep every file of the release now. The page itself asks for it ten seconds later. */
export async function keepAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
    active?.postMessage({ type: 'KEEP_ALL' })
  })
  await untilKept(page)
}

/** Waits until the worker controls the page and has kept every file of the release. */
export async function untilKept(page: Page): Promise<void> {
  await expect
    .poll(
      async () =>
        await page.evaluate(async () => {
          if (!navigator.serviceWorker.controller) return ['no worker yet']
          const chunks = await caches.open('chunks')
          const script = await (await fetch('/sw.js')).text()
          const files = new Set(Array.from(script.matchAll(/assets\/[\w.-]+/g), ([file]) => `/${file}`))
          const kept = new Set((await chunks.keys()).map(({ url }) => new URL(url).pathname))
          return [...files].filter((file) => /\.\w+$/.test(file) && !kept.has(file))
        }),
      { timeout: 200_000 },
    )
    .toEqual([])
}

/**
 * Waits until the last known data of a kept session is written: two seconds after it changed. Nothing new was written for
 * longer than that, or twice: then the second time began after this did. A page that is left earlier has kept less.
 */
export async function untilDataKept(page: Page): Promise<void> {
  let before: string | undefined
  let since = Date.now()
  let writes = 0
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(
          async () =>
            await new Promise<string>((resolve) => {
              const asked = indexedDB.open('session')
              asked.addEventListener('success', () => {
                const read = asked.result.transaction('sealed').objectStore('sealed').get('data')
                read.addEventListener('success', () => {
                  const sealed: unknown = read.result
                  resolve(typeof sealed === 'object' && sealed !== null && 'iv' in sealed ? String(sealed.iv) : '')
                  asked.result.close()
                })
              })
            }),
        )
        if (now !== before) {
          since = Date.now()
          if (before !== undefined) writes += 1
        }
        before = now
        return writes > 1 || (now !== '' && Date.now() - since > 5000)
      },
      { timeout: 60_000 },
    )
    .toBe(true)
}
