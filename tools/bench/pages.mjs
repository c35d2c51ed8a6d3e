#!/usr/bin/env node
// `npm run bench`: the first visit to our pages beside the floors, on a slow phone (CPU 4x slower, 1.44 Mbit/s, 562 ms for each
// request). Needs a build. Prints ratios: the times of one machine mean nothing on another.
//
//   npm run bench                                          /login
//   API=http://localhost:4173 TOKEN=... npm run bench      also the record and the dashboard of a running server
//   ROUNDS=5                                               rounds, each with all pages in turn; the median counts
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { readInline, securityHeaders } from '../headers.mjs'
import { requireBrowser, root } from '../install.mjs'
import { buildFloors } from './floors.mjs'
import { certificate, host } from './static-host.mjs'

const SLOW = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const { API, TOKEN } = process.env
/** Nothing is asked for any more for this long: the visit is over. */
const QUIET_MS = 1000

/** Runs in the page: paints, shifts and long tasks from the beginning, and the moment when a person can use it. */
function watch(ready) {
  const seen = { shift: 0, longest: 0, painted: 0, ready: 0 }
  globalThis.seen = seen
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('layout-shift', (entry) => (seen.shift += entry.hadRecentInput ? 0 : entry.value))
  observe('longtask', (entry) => (seen.longest = Math.max(seen.longest, entry.duration)))
  observe('paint', (entry) => entry.name === 'first-contentful-paint' && (seen.painted = entry.startTime))
  const look = () => {
    const element = document.querySelector(ready.selector)
    const isOwned = element && (!ready.owned || Object.keys(element).some((key) => key.startsWith('__react')))
    if (isOwned && element.getClientRects().length > 0) seen.ready = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function visit({ origin, path, selector, owned = true, token }, known) {
  const args = ['--no-sandbox', `--ignore-certificate-errors-spki-list=${known}`]
  const browser = await chromium.launch({ executablePath: requireBrowser(), args })
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    locale: 'en-US',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  if (token) await page.addInitScript((text) => sessionStorage.setItem('session', `bench ${text} tab`), token)
  await page.addInitScript(watch, { selector, owned })
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', SLOW)
  await network.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const requests = new Map()
  let begun = 0
  let last = Date.now()
  network.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    begun ||= timestamp
    if (!request.url.startsWith('data:')) requests.set(requestId, { url: request.url })
  })
  network.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    last = Date.now()
    Object.assign(requests.get(requestId) ?? {}, { at: (timestamp - begun) * 1000, bytes: encodedDataLength })
  })
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => globalThis.seen.ready > 0 && globalThis.seen.painted > 0, undefined, {
    timeout: 60_000,
  })
  while (Date.now() - last < QUIET_MS) await new Promise((soon) => setTimeout(soon, 100))
  const seen = await page.evaluate(() => globalThis.seen)
  await browser.close()
  const done = [...requests.values()].filter(({ at }) => at !== undefined)
  const kilobytes = (list) => list.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const first = done.filter(({ at }) => at <= seen.painted)
  return {
    ...seen,
    requests: done.length,
    scripts: kilobytes(done.filter(({ url }) => url.endsWith('.js'))),
    firstRequests: first.length,
    firstKilobytes: kilobytes(first),
  }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

// Inside of the project, because the markup of the floors imports its packages.
const folder = mkdtempSync(join(root, 'build', 'bench-'))
try {
  const floors = await buildFloors(join(folder, 'floors'))
  const tls = certificate(folder)
  const config = JSON.parse(readFileSync(join(root, 'dist', 'config.json'), 'utf8'))
  const dist = join(root, 'dist')
  const ours = await host({ folder: dist, ...tls, headers: securityHeaders(config, readInline(dist)), api: API })
  const [vanilla, spa, prerendered] = await Promise.all(
    [floors.vanilla, floors.spa, floors.prerendered].map((built) => host({ folder: built, ...tls })),
  )
  const pages = [
    { name: '/login vanilla', path: '/login', selector: 'form', owned: false, ...vanilla },
    { name: '/login spa', path: '/login', selector: 'form', ...spa },
    { name: '/login prerendered', path: '/login', selector: 'form', ...prerendered },
    { name: '/login ours', path: '/login', selector: 'main h1', ...ours },
    { name: '/record spa', path: '/record', selector: 'table', ...spa },
    ...(TOKEN
      ? [
          { name: '/record ours', path: '/m/record', selector: '[data-record]', token: TOKEN, ...ours },
          { name: 'dashboard ours', path: '/m', selector: 'main h1', token: TOKEN, ...ours },
        ]
      : []),
  ]
  const visits = Object.fromEntries(pages.map(({ name }) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const page of pages) visits[page.name].push(await visit(page, tls.known))
  const of = (name, key) => median(visits[name].map((seen) => seen[key]))
  process.stdout.write(
    '| page | requests to paint / all | kB to paint | JS kB | first paint ms | ready ms | longest task ms | shift |\n',
  )
  process.stdout.write('| --- | --- | --- | --- | --- | --- | --- | --- |\n')
  for (const { name } of pages) {
    const [first, all, kb, js, paint, ready, task] = [
      'firstRequests',
      'requests',
      'firstKilobytes',
      'scripts',
      'painted',
      'ready',
      'longest',
    ].map((key) => of(name, key))
    const shift = of(name, 'shift').toFixed(3)
    process.stdout.write(
      `| ${name} | ${first} / ${all} | ${kb.toFixed(1)} | ${js.toFixed(1)} | ${Math.round(paint)} | ${Math.round(ready)} | ${Math.round(task)} | ${shift} |\n`,
    )
  }
  const ratio = (name, floor, key) =>
    median(visits[name].map((seen, round) => seen[key] / visits[floor][round][key])).toFixed(2)
  process.stdout.write(`\n/login first paint: ${ratio('/login ours', '/login vanilla', 'painted')}x vanilla\n`)
  process.stdout.write(`/login ready: ${ratio('/login ours', '/login spa', 'ready')}x the floor\n`)
  if (TOKEN) process.stdout.write(`/record ready: ${ratio('/record ours', '/record spa', 'ready')}x the floor\n`)
  for (const { close } of [ours, vanilla, spa, prerendered]) close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
