// One person's visits to a page on a slow phone: CPU 4x slower, 1.44 Mbit/s, 562 ms for each request.
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, devices } from 'playwright'
import { requireBrowser } from '../install.mjs'

/**
 * @typedef {object} BenchPage
 * @property {string} origin
 * @property {string} path
 * @property {string} selector a person can use the page when this is drawn
 * @property {boolean} [hasDigits] and when it has a figure in it
 * @property {boolean} [owned] and when React has taken it over; the default
 * @property {Record<string, string>} [storage] what a tab with a merchant's session keeps
 * @property {readonly Step[]} [steps] what a person does then, for INP: the longest time from an input to its next frame
 * @typedef {{ touch: string } | { type: [selector: string, text: string] } | { press: string }} Step
 */

const SLOW = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
/** Nothing is asked for any more for this long: the visit is over. */
const QUIET_MS = 1000
const PATIENCE = { timeout: 90_000 }

/** Runs in the page: paints, shifts, long tasks and inputs from the beginning, and the moment when a person can use it. */
function watch(ready) {
  if (globalThis.top !== globalThis) return
  const seen = { shift: 0, longest: 0, painted: 0, ready: 0, inputs: [] }
  globalThis.seen = seen
  const observe = (type, take, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more })
  observe('layout-shift', (entry) => (seen.shift += entry.hadRecentInput ? 0 : entry.value))
  observe('longtask', (entry) => (seen.longest = Math.max(seen.longest, entry.duration)))
  observe('paint', (entry) => entry.name === 'first-contentful-paint' && (seen.painted = entry.startTime))
  observe('event', (entry) => entry.interactionId && seen.inputs.push(entry.duration), { durationThreshold: 16 })
  observe('first-input', (entry) => seen.inputs.push(entry.duration))
  const isReady = (element) =>
    (!ready.owned || Object.keys(element).some((key) => key.startsWith('__react'))) &&
    (!ready.hasDigits || /\d/.test(element.textContent)) &&
    element.getClientRects().length > 0
  const look = () => {
    if ([...document.querySelectorAll(ready.selector)].some(isReady)) seen.ready = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Opens a page and waits until it rests. @param {BenchPage} bench */
async function open(context, { origin, path, selector, hasDigits = false, owned = true, storage }, isSlow) {
  const page = await context.newPage()
  if (storage) await page.addInitScript((kept) => Object.assign(sessionStorage, kept), storage)
  await page.addInitScript(watch, { selector, hasDigits, owned })
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  if (isSlow) {
    await network.send('Network.emulateNetworkConditions', SLOW)
    await network.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  const requests = new Map()
  let begun = 0
  let last = Date.now()
  network.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    begun ||= timestamp
    last = Date.now()
    if (!request.url.startsWith('data:')) requests.set(requestId, { url: request.url })
  })
  network.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    last = Date.now()
    Object.assign(requests.get(requestId) ?? {}, { at: (timestamp - begun) * 1000, bytes: encodedDataLength })
  })
  await page.goto(`${origin}${path}`, { waitUntil: 'commit', ...PATIENCE })
  await page.waitForFunction(() => globalThis.seen.ready > 0 && globalThis.seen.painted > 0, undefined, PATIENCE)
  const rest = async () => {
    const since = Date.now()
    while (Date.now() - Math.max(last, since) < QUIET_MS) await pause(100)
  }
  await rest()
  return { page, requests, rest }
}

/**
 * Touches an element. A finger, unlike a mouse, is not over the button before: the events with which it arrives count for the press.
 * The place of the element is found first, because finding it keeps the page busy.
 */
async function touch(page, selector) {
  const element = page.locator(selector).filter({ visible: true }).first()
  await element.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await element.boundingBox()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.touchscreen.tap(x + width / 2, y + height / 2)
}

/** Does what a person does, who looks at what an input did before the next one. @returns the longest time from one of the inputs to its next frame, in ms */
async function act({ page, rest }, steps) {
  await page.evaluate(() => (globalThis.seen.inputs.length = 0))
  for (const step of steps) {
    if ('touch' in step) await touch(page, step.touch)
    if ('type' in step) {
      const [selector, text] = step.type
      await touch(page, selector)
      await page.keyboard.type(text, { delay: 150 })
    }
    if ('press' in step) await page.keyboard.press(step.press)
    await rest()
  }
  const inputs = await page.evaluate(() => globalThis.seen.inputs)
  // What is shorter than the shortest that a browser reports.
  return Math.max(16, ...inputs)
}

/**
 * A first visit in a browser of its own, and a second one: between them one that is not counted, in which the browser keeps
 * compiled code and a service worker its files.
 * @param {BenchPage} bench
 * @param {string} known the key of the host's certificate
 */
export async function visit(bench, known) {
  const browser = await chromium.launch({
    executablePath: requireBrowser(),
    args: ['--no-sandbox', `--ignore-certificate-errors-spki-list=${known}`],
  })
  // A phone, so that the console stays in the layout that is opened.
  const phone = { ...devices['Pixel 7'], viewport: { width: 412, height: 823 }, deviceScaleFactor: 1 }
  const context = await browser.newContext({ ...phone, locale: 'en-US' })
  const first = await open(context, bench, true)
  const seen = await first.page.evaluate(() => globalThis.seen)
  const input = bench.steps ? await act(first, bench.steps) : undefined
  await first.page.close()
  const between = await open(context, bench, false)
  await between.page.close()
  const again = await open(context, bench, true)
  const { ready: warm } = await again.page.evaluate(() => globalThis.seen)
  await browser.close()
  const done = [...first.requests.values()].filter(({ at }) => at !== undefined)
  const kilobytes = (list) => list.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const toPaint = done.filter(({ at }) => at <= seen.painted)
  return {
    ...seen,
    input,
    warm,
    requests: done.length,
    scripts: kilobytes(done.filter(({ url }) => url.endsWith('.js'))),
    readyScripts: kilobytes(done.filter(({ url, at }) => url.endsWith('.js') && at <= seen.ready)),
    firstRequests: toPaint.length,
    firstKilobytes: kilobytes(toPaint),
  }
}
