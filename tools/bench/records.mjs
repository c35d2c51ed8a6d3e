#!/usr/bin/env node
// Measures the payment list, the movements, the statement and the statistics at a million payments: every filter, sorting
// and page over HTTP, the server's memory while it writes whole files, and the browser while it saves one. Above a gate
// this program fails. It uses the embedded database, or with `--postgres` the system's. `DATA_DIR` and `POSTGRES_DIR` keep
// the world between runs; the same names with `-small` at the end keep a world of ten thousand payments, which the
// statistics are compared with.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { build } from '../build.mjs'
import { root } from '../install.mjs'
import { withSystemPostgres } from '../system-postgres.mjs'
import { cpuOfChildren } from './cpu-time.mjs'
import { asker, memoryOf, signIn, startWorld } from './large-server.mjs'
import { quantile } from './quantile.mjs'
import { fundQuestions, recordQuestions } from './questions.mjs'
import { measureStatistics } from './statistics.mjs'

const GATES = { p95_ms: 150, statement_ms: 1000, memory_mb: 256, task_ms: 100 }
const PORT = Number(process.env.BENCH_PORT ?? 4373)
const MB = 1024 * 1024
const { values: wanted } = parseArgs({
  options: { postgres: { type: 'boolean' }, calls: { type: 'string' }, only: { type: 'string' } },
})
const CALLS = Number(wanted.calls ?? 40)
const dataDir = process.env.DATA_DIR ?? join(root, '.tmp', 'bench')

const say = (line) => process.stdout.write(`${line}\n`)
const failures = []
const hold = (what, value, gate) => {
  if (value > gate) failures.push(`${what}: ${Math.round(value)} is over ${gate}`)
}
const isWanted = (part) => wanted.only === undefined || wanted.only === part

/** Asks all queries in turn, round after round, so that other load of the machine affects all of them equally. */
async function measureCalls(ask, questions, gate) {
  const asked = questions.map((question) => ({ ...question, times: [], busy: [], found: undefined }))
  const before = loadavg()[0]
  for (let round = -1; round < CALLS; round += 1)
    for (const one of asked) {
      const begun = cpuOfChildren()
      const { data, millis } = await ask(one.path, one.query)
      const cpu = cpuOfChildren() - begun
      one.found = data.total ?? data.lines
      // The first round only fills the caches.
      if (round >= 0) {
        one.times.push(millis)
        one.busy.push(cpu)
      }
    }
  say(`\n${CALLS} calls each; load ${before.toFixed(1)} before, ${loadavg()[0].toFixed(1)} after\n`)
  say('| call | rows found | p50 | p95 | max | CPU p50 |')
  say('| --- | ---: | ---: | ---: | ---: | ---: |')
  for (const { name, found, times, busy } of asked) {
    const [p50, p95, max] = [quantile(times, 0.5), quantile(times, 0.95), quantile(times, 1)]
    hold(`${name}, p95 in ms`, p95, gate)
    say(
      `| ${name} | ${found.toLocaleString('en')} | ${[p50, p95, max, quantile(busy, 0.5)].map((ms) => ms.toFixed(0)).join(' | ')} |`,
    )
  }
}

/** Reads a file as fast as it comes, and measures the server's memory meanwhile. */
async function measureFile({ origin, pid, token, idle }, { name, path, query }) {
  let peak = idle
  const looking = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 100)
  const begun = performance.now()
  const answer = await fetch(`${origin}/api/v1${path}?${new URLSearchParams(query)}`, { headers: { 'X-Token': token } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  let bytes = 0
  for await (const part of answer.body) bytes += part.length
  clearInterval(looking)
  const seconds = (performance.now() - begun) / 1000
  hold(`${name}, server memory over idle in MB`, (peak - idle) / MB, GATES.memory_mb)
  const [length, atRest, most, more] = [bytes, idle, peak, peak - idle].map((size) => Math.round(size / MB))
  say(
    `${name}: ${length} MB in ${seconds.toFixed(0)} s; server ${atRest} MB idle, ${most} MB at its peak, ${more} MB over idle`,
  )
}

async function measureFiles(server, most) {
  const idle = memoryOf(server.pid)
  await measureFile({ ...server, idle }, { name: 'statement lines', path: '/account/statement/lines', query: most })
  for (const format of ['csv', 'xlsx'])
    await measureFile({ ...server, idle }, { name: format, path: '/transactions/list/export', query: { format } })
}

/** Saves the whole list in the console, and measures the longest task of its main thread, which a person would notice. */
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
      `browser: ${tasks.length} tasks over 50 ms, the longest ${longest.toFixed(0)} ms; heap ${Math.round(heap / MB)} MB after it; load ${loadavg()[0].toFixed(1)}`,
    )
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A database given by its address holds one world: the small one is then made in `SMALL_DATABASE_URL`. */
async function besideSmall(ask) {
  const small = { port: PORT + 10, dataDir: `${dataDir}-small`, calls: CALLS }
  const run = async (databaseUrl) => await measureStatistics(ask, { ...small, databaseUrl }, { say, hold })
  const { POSTGRES_DIR, DATABASE_URL, SMALL_DATABASE_URL } = process.env
  if (wanted.postgres) await withSystemPostgres(run, { keepIn: POSTGRES_DIR && `${POSTGRES_DIR}-small` })
  else if (DATABASE_URL && !SMALL_DATABASE_URL) say('Set SMALL_DATABASE_URL to measure the statistics as well.')
  else await run(SMALL_DATABASE_URL)
}

async function measure(databaseUrl) {
  mkdirSync(join(root, '.tmp'), { recursive: true })
  const begun = performance.now()
  const server = await startWorld({ port: PORT, dataDir, databaseUrl })
  say(`The world was there after ${Math.round((performance.now() - begun) / 1000)} s.`)
  try {
    const token = await signIn(server)
    const ask = asker({ ...server, token })
    const funds = await fundQuestions(ask)
    say(`${cpus().length} cores, milliseconds from request to parsed answer`)
    if (isWanted('calls')) {
      await measureCalls(ask, await recordQuestions(ask), GATES.p95_ms)
      await measureCalls(ask, funds.questions, GATES.statement_ms)
      say('')
    }
    if (isWanted('statistics')) await besideSmall(ask)
    if (isWanted('files')) await measureFiles({ ...server, token }, funds.most)
    if (isWanted('browser')) await measureBrowser({ ...server, token })
  } finally {
    await server.stop()
  }
}

build()
if (wanted.postgres) await withSystemPostgres(measure, { keepIn: process.env.POSTGRES_DIR })
else await measure()
for (const failure of failures) process.stderr.write(`${failure}\n`)
process.exit(failures.length > 0 ? 1 : 0)
