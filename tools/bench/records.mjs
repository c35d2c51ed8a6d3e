#!/usr/bin/env node
// The payment list at a million payments: every filter, sort and page at the server's door, the memory of a whole
// export, and the browser while it saves one. Over a gate this program fails. On the embedded database, or with
// `--postgres` on the system's; `DATA_DIR` keeps the world between runs.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { root } from '../install.mjs'
import { withSystemPostgres } from '../system-postgres.mjs'
import { asker, memoryOf, signIn, startLarge } from './large-server.mjs'

const GATES = { p95_ms: 150, memory_mb: 256, task_ms: 100 }
const PORT = Number(process.env.BENCH_PORT ?? 4373)
const MB = 1024 * 1024
const { values: wanted } = parseArgs({ options: { postgres: { type: 'boolean' }, calls: { type: 'string' } } })
const CALLS = Number(wanted.calls ?? 40)
const dataDir = process.env.DATA_DIR ?? join(root, '.tmp', 'bench')

const say = (line) => process.stdout.write(`${line}\n`)
const failures = []
const hold = (what, value, gate) => {
  if (value > gate) failures.push(`${what}: ${Math.round(value)} is over ${gate}`)
}
const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

/**
 * Questions of every kind, made of what the list itself holds.
 *
 * @returns {Promise<[string, Record<string, string>][]>} each with its name
 */
async function questions(ask) {
  const first = await ask('/transactions/list', { pageSize: 20 })
  const { total, list } = first.data
  const [row] = list
  const ofShop = async (appid) => (await ask('/transactions/list', { appid, pageSize: 20 })).data.list[0]
  const beginningOf = ({ out_trade_no }) => out_trade_no.slice(0, out_trade_no.indexOf('-') + 2)
  const paid = (await ask('/transactions/list', { status: '2', pageSize: 20 })).data.list[0]
  const day = 86_400
  const now = list[0].created_time
  const deep = (share) => String(Math.max(1, Math.floor((total / 20) * share)))
  const size = { pageSize: '20' }
  return [
    ['first page of 20', size],
    ['first page of 10', { pageSize: '10' }],
    ['page in the middle', { ...size, current: deep(0.5) }],
    ['last page', { ...size, current: String(Math.ceil(total / 20)) }],
    ['oldest first, page in the middle', { ...size, sort: 'created_time', current: deep(0.5) }],
    ['one application', { ...size, appid: 'app0002' }],
    ['one application, page 6,000', { ...size, appid: 'app0002', current: '6000' }],
    ['smallest application', { ...size, appid: 'app0004' }],
    ['status 1 (none)', { ...size, status: '1' }],
    ['status 2', { ...size, status: '2' }],
    ['status 2, page in the middle', { ...size, status: '2', current: deep(0.4) }],
    ['status 3', { ...size, status: '3' }],
    ['status 5 or 6', { ...size, status: '5,6' }],
    ['status 8', { ...size, status: '8' }],
    ['any exception', { ...size, exception: 'under,over,late,wrong_token' }],
    ['overpaid', { ...size, exception: 'over' }],
    ['30 days', { ...size, start_time: String(now - 30 * day), end_time: String(now) }],
    [
      '7 days, application, status',
      {
        ...size,
        appid: 'app0002',
        status: '2',
        start_time: String(now - 7 * day),
        end_time: String(now),
      },
    ],
    ['today', { ...size, start_time: String(now - (now % day)), end_time: String(now) }],
    ['merchant order by its beginning, a small shop', { ...size, out_trade_no: beginningOf(await ofShop('app0004')) }],
    [
      'merchant order by its beginning, the largest shop',
      { ...size, out_trade_no: beginningOf(await ofShop('app0001')) },
    ],
    ['merchant order by its day', { ...size, out_trade_no: row.out_trade_no.slice(0, -8) }],
    ['merchant order, whole', { ...size, out_trade_no: row.out_trade_no }],
    ['platform order', { ...size, trade_no: row.trade_no }],
    ['transaction id', { ...size, txid: paid.transaction_id }],
    ['transaction id that nobody has', { ...size, txid: 'f'.repeat(64) }],
    ['by amount, first page', { ...size, sort: '-amount' }],
    ['by time of payment, first page', { ...size, sort: '-paid_time' }],
    ['by time of payment, page in the middle', { ...size, sort: '-paid_time', current: deep(0.5) }],
    ['by amount, page in the middle', { ...size, sort: 'amount', current: deep(0.5) }],
    ['one application by amount', { ...size, appid: 'app0004', sort: '-amount' }],
    ['status 3 by amount', { ...size, status: '3', sort: 'amount' }],
  ]
}

async function measureList(ask) {
  say(
    `${cpus().length} cores, load ${loadavg()[0].toFixed(1)}, ${CALLS} calls each, milliseconds at the server's door\n`,
  )
  say('| call | rows found | p50 | p95 | max |')
  say('| --- | ---: | ---: | ---: | ---: |')
  for (const [name, query] of await questions(ask)) {
    const { data } = await ask('/transactions/list', query)
    const times = []
    for (let call = 0; call < CALLS; call += 1) times.push((await ask('/transactions/list', query)).millis)
    times.sort((a, b) => a - b)
    const [p50, p95, max] = [quantile(times, 0.5), quantile(times, 0.95), times.at(-1)]
    hold(`${name}, p95 in ms`, p95, GATES.p95_ms)
    say(`| ${name} | ${data.total.toLocaleString('en')} | ${[p50, p95, max].map((ms) => ms.toFixed(0)).join(' | ')} |`)
  }
}

/** Reads a whole export as fast as it comes, and looks how much the server holds meanwhile. */
async function measureExport({ origin, pid, token, idle }, format) {
  let peak = idle
  const looking = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 100)
  const begun = performance.now()
  const answer = await fetch(`${origin}/api/v1/transactions/list/export?format=${format}`, {
    headers: { 'X-Token': token },
  })
  let bytes = 0
  for await (const part of answer.body) bytes += part.length
  clearInterval(looking)
  const seconds = (performance.now() - begun) / 1000
  hold(`${format}, server memory over idle in MB`, (peak - idle) / MB, GATES.memory_mb)
  const figures = [bytes, idle, peak].map((size) => Math.round(size / MB))
  say(
    `${format}: ${figures[0]} MB in ${seconds.toFixed(0)} s; server ${figures[1]} MB idle, ${figures[2]} MB at its peak`,
  )
}

/** The console saves the whole list by its dialog; the longest task of its main thread is what a person would feel. */
async function measureBrowser({ origin, token }) {
  const folder = mkdtempSync(join(root, '.tmp', 'bench-browser-'))
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    downloadsPath: folder,
    ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
  })
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await page.addInitScript((given) => {
      Reflect.deleteProperty(window, 'showSaveFilePicker')
      if (window === window.top && !sessionStorage.getItem('session'))
        sessionStorage.setItem('session', `${crypto.randomUUID()} ${given} tab`)
    }, token)
    await page.goto(`${origin}/record`)
    await page.locator('[data-record]').first().waitFor()
    const dialog = page.getByRole('dialog', { name: 'Export payments' })
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await dialog.getByRole('radio', { name: 'CSV' }).waitFor()
    await page.evaluate(() => {
      globalThis.tasks = []
      new PerformanceObserver((list) =>
        globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({
        type: 'longtask',
      })
    })
    const saving = page.waitForEvent('download', { timeout: 600_000 })
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await (await saving).path()
    await dialog.getByText('The file is saved.').waitFor()
    const { tasks, heap } = await page.evaluate(() => ({
      tasks: globalThis.tasks,
      heap: performance.memory?.usedJSHeapSize ?? 0,
    }))
    const longest = Math.max(0, ...tasks)
    hold('browser, longest task in ms', longest, GATES.task_ms)
    say(
      `browser: ${tasks.length} tasks over 50 ms, the longest ${longest.toFixed(0)} ms; heap ${Math.round(heap / MB)} MB after it`,
    )
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(databaseUrl) {
  const server = await startLarge({ port: PORT, dataDir, databaseUrl })
  try {
    const token = await signIn(server)
    await measureList(asker({ ...server, token }))
    const idle = memoryOf(server.pid)
    for (const format of ['csv', 'xlsx']) await measureExport({ ...server, token, idle }, format)
    await measureBrowser({ ...server, token })
  } finally {
    await server.stop()
  }
}

if (wanted.postgres) await withSystemPostgres(measure)
else await measure()
for (const failure of failures) process.stderr.write(`${failure}\n`)
process.exit(failures.length > 0 ? 1 : 0)
