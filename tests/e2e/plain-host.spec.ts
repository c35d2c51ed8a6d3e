import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

/*
 * A file server without any rule: a folder has its index, and an address without the slash leads to it. Links of mails and
 * bookmarks open their page there before any worker is installed.
 */

test.use({ serviceWorkers: 'block' })

const DIST = join(import.meta.dirname, '..', '..', 'dist')
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css', json: 'application/json' } as const
const isKnown = (end: string): end is keyof typeof TYPES => Object.hasOwn(TYPES, end)

const read = (path: string): Buffer | null => {
  try {
    return readFileSync(join(DIST, path))
  } catch {
    return null
  }
}

let host: Server
let origin = ''
test.beforeAll(async () => {
  host = createServer((incoming, outgoing) => {
    const { pathname, search } = new URL(incoming.url ?? '/', 'http://localhost')
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    const bytes = read(file)
    if (bytes === null && read(`${pathname}/index.html`) !== null) {
      outgoing.writeHead(301, { Location: `${pathname}/${search}` }).end()
      return
    }
    const end = file.split('.').at(-1) ?? ''
    const type = isKnown(end) ? TYPES[end] : 'application/octet-stream'
    outgoing.writeHead(bytes === null ? 404 : 200, { 'Content-Type': type }).end(bytes ?? 'Not found')
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', () => resolve()))
  const address = host.address()
  origin = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`
})
test.afterAll(() => host.close())

const scripts: Record<string, unknown> = JSON.parse(
  readFileSync(join(DIST, '..', 'build', 'route-scripts.json'), 'utf8'),
)
const pages = Object.keys(scripts).filter((page) => !['index', '404'].includes(page))

test('every page of both layouts is answered with its own file', async ({ request }) => {
  for (const page of pages) {
    const answer = await request.get(`${origin}/${page}?page=2`)
    expect([page, answer.status()]).toEqual([page, 200])
    expect(await answer.text()).toBe(read(`${page}/index.html`)?.toString())
  }
})

for (const path of ['/index.html', '/record/index.html?page=2', '/m/index.html'])
  test(`the file ${path} leads to its page`, async ({ page }) => {
    await page.goto(`${origin}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/login\/?(?:\?|$)/)
  })

for (const path of ['/record?page=2', '/m/property/withdraw', '/m/', '/mailLink'])
  test(`the link ${path} opens the console`, async ({ page }) => {
    const answer = await page.goto(`${origin}${path}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/(?:login|mailLink)\/?(?:\?|$)/)
  })
