#!/usr/bin/env node
// `npm run bench:offline`: a start of the installed console without a connection, at the full speed of this machine's CPU and
// four times slower. The console is kept once, from a host with the headers of production; then each start is a new page in a
// browser without a network. Needs a build. The times count from the navigation; the medians of all starts are printed.
//
//   npm run bench:offline                                          /login, in both layouts
//   API=http://localhost:4173 TOKEN=... npm run bench:offline      also the record of a merchant, from the kept session
//   ROUNDS=9                                                       starts of each page
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright'
import { readInline, securityHeaders } from '../headers.mjs'
import { requireBrowser, root } from '../install.mjs'
import { certificate, host } from './static-host.mjs'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const { API, TOKEN } = process.env
const PATIENCE = { timeout: 300_000 }
/** Kept data is written two seconds after it changed. */
const WRITTEN_MS = 5000

const LAYOUTS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true },
}
const PAGES = [
  { name: '/login', path: { desktop: '/login', phone: '/m/login' }, shell: 'main h1' },
  ...(TOKEN
    ? [
        {
          name: '/record',
          path: { desktop: '/record', phone: '/m/record' },
          shell: 'header:not(main header)',
          content: '[data-record]',
          token: TOKEN,
        },
      ]
    : []),
]

const say = (line) => process.stdout.write(`${line}\n`)
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** Runs in the page: the first paint, and the moments when React has drawn shell and content. */
function watch({ shell, content }) {
  const seen = { painted: 0, shell: 0, content: 0 }
  globalThis.seen = seen
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') seen.painted = startTime
  }).observe({ type: 'paint', buffered: true })
  const isDrawn = (element) =>
    Object.keys(element).some((key) => key.startsWith('__react')) && element.getClientRects().length > 0
  const isThere = (selector) => [...document.querySelectorAll(selector)].some(isDrawn)
  const look = () => {
    for (const [name, selector] of Object.entries({ shell, content: content ?? shell }))
      if (seen[name] === 0 && isThere(selector)) seen[name] = performance.now()
    if (seen.shell === 0 || seen.content === 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Has the worker keep every file of the release, and waits until it has. */
async function keepConsole(page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, PATIENCE)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
  await page.evaluate(() => navigator.serviceWorker.controller.postMessage({ type: 'KEEP_ALL' }))
  const files = [...readFileSync(join(root, 'dist', 'sw.js'), 'utf8').matchAll(/assets\/[\w.-]+\.\w+/g)]
  await page.waitForFunction(
    async (wanted) => {
      const kept = await (await caches.open('chunks')).keys()
      const paths = new Set(kept.map(({ url }) => new URL(url).pathname))
      return wanted.every((file) => paths.has(`/${file}`))
    },
    [...new Set(files.map(([file]) => file))],
    { ...PATIENCE, polling: 500 },
  )
}

/**
 * Opens the page with a session that is kept on this device: the tab has it from the beginning, and hears from another tab
 * that its token is renewed, which stores it for the starts after this one.
 */
async function keepSession(context, { origin, path, content, token }) {
  const page = await context.newPage()
  await page.addInitScript((text) => sessionStorage.setItem('session', `bench ${text} kept`), token)
  await page.goto(`${origin}${path}`)
  await page.locator(content).first().waitFor({ state: 'attached' })
  await page.evaluate((text) => {
    const tab = new BroadcastChannel('session')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
    tab.postMessage({ type: 'renewed', id: 'bench', token: text })
  }, token)
  await page.waitForFunction(() => localStorage.getItem('session.kept') === 'bench', undefined, PATIENCE)
  // The data that the first page asked for is written again by this one, with the key that exists now.
  await page.reload()
  await page.locator(content).first().waitFor({ state: 'attached' })
  await pause(WRITTEN_MS)
  await page.close()
}

/** One start: the worker was stopped, and the page is a new one. */
async function start(context, { origin, path, shell, content, rate }) {
  const page = await context.newPage()
  const browser = await context.newCDPSession(page)
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.stopAllWorkers')
  await browser.send('Emulation.setCPUThrottlingRate', { rate })
  await page.addInitScript(watch, { shell, content })
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => Object.values(globalThis.seen).every((at) => at > 0), undefined, PATIENCE)
  const seen = await page.evaluate(() => globalThis.seen)
  await page.close()
  return seen
}

/** All starts of one page in one layout, in a browser with a profile of its own. */
async function measure({ path, token, ...page }, layout, { origin, known, folder }) {
  const context = await chromium.launchPersistentContext(join(folder, `${page.name.slice(1)}-${layout}`), {
    executablePath: requireBrowser(),
    args: ['--no-sandbox', `--ignore-certificate-errors-spki-list=${known}`],
    ...LAYOUTS[layout],
    locale: 'en-US',
    serviceWorkers: 'allow',
  })
  const here = { ...page, origin, path: path[layout] }
  const first = await context.newPage()
  await first.goto(`${origin}/login`)
  await keepConsole(first)
  await first.close()
  if (token) await keepSession(context, { ...here, token })
  await context.setOffline(true)
  for (const rate of [1, 4]) {
    const starts = []
    for (let round = 0; round < ROUNDS; round += 1) starts.push(await start(context, { ...here, rate }))
    const figures = ['painted', 'shell', 'content'].map((key) => Math.round(median(starts.map((seen) => seen[key]))))
    say(`| \`${page.name}\`, ${layout} | ${rate}x | ${figures.join(' | ')} |`)
  }
  await context.close()
}

const folder = mkdtempSync(join(root, 'build', 'bench-'))
try {
  const { known, ...tls } = certificate(folder)
  const dist = join(root, 'dist')
  const config = JSON.parse(readFileSync(join(dist, 'config.json'), 'utf8'))
  const { origin, close } = await host({
    folder: dist,
    ...tls,
    headers: securityHeaders(config, readInline(dist)),
    api: API,
  })
  say(`${cpus().length} cores, load ${loadavg()[0].toFixed(1)} at the beginning; medians of ${ROUNDS} starts\n`)
  say('| page | CPU slower | first paint ms | shell ms | content ms |')
  say('| --- | ---: | ---: | ---: | ---: |')
  for (const page of PAGES)
    for (const layout of Object.keys(LAYOUTS)) await measure(page, layout, { origin, known, folder })
  say(`\nload ${loadavg()[0].toFixed(1)} at the end`)
  close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
