import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patroniOfCluster } from '../../tools/patroni.mjs'
import type { DashboardPage } from '../pages/dashboard-page'
import { expectChainEqual, expectEachOnce, expectSoundBooks, lostCallbacks, unfinished } from './audit'
import { strike } from './cluster/faults'
import { judge, SOUND } from './cluster/history'
import { startLooks } from './cluster/looks'
import type { Looks } from './cluster/looks'
import { openNumberedRows } from './cluster/numbered-rows'
import type { NumberedRows } from './cluster/numbered-rows'
import { openCluster } from './cluster/open-cluster'
import type { Cluster } from './cluster/open-cluster'
import { openStream } from './cluster/open-stream'
import type { OpenStream } from './cluster/open-stream'
import { seededRounds, SHORT_FORM } from './cluster/rounds'
import type { Round, Victim } from './cluster/rounds'
import type { Deployment } from './deployment'
import type { Load } from './load'
import { expectLive, openConsole } from './open-console'
import { untilDone } from './persistent-call'
import { openUnderLoad } from './under-load'

const COUNT = process.env['CLUSTER_ROUNDS']
const SEED = process.env['CLUSTER_SEED'] ?? 'cluster'
const ROUNDS = COUNT === undefined ? SHORT_FORM : seededRounds(Number(COUNT), SEED)
const PATIENCE = { timeout: 900_000, interval: 1_000 }
/** How long nothing is acknowledged, at most, when somebody could confirm it: a promise for two quiet cores, so the short form makes none. */
const LONGEST_PAUSE_SECONDS = COUNT === undefined ? Number.POSITIVE_INFINITY : 40

const patroni = patroniOfCluster()
if ('missing' in patroni) process.stdout.write(`Skipped: no cluster, because ${patroni.missing}.\n`)
const closing: (() => Promise<unknown>)[] = []
let cluster: Cluster
let numbered: NumberedRows
let deployment: Deployment
let load: Load
let looks: Looks
let stream: OpenStream
let dashboard: DashboardPage

beforeAll(async () => {
  if ('missing' in patroni) return
  cluster = await openCluster(patroni, closing)
  await cluster.whole()
  numbered = await openNumberedRows(cluster)
  closing.push(async () => await numbered.stop())
  ;({ deployment, load } = await openUnderLoad(cluster.url, closing, { standbyUrl: cluster.standbyUrl }))
  looks = startLooks(deployment, load.merchants)
  closing.push(async () => await looks.stop())
  stream = openStream(deployment, load.sessionToken)
  closing.push(async () => await stream.stop())
  dashboard = await openConsole(deployment.publicUrl, load.sessionToken, closing)
}, 600_000)

afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close().catch(() => undefined)
}, 180_000)

test.skipIf('missing' in patroni)('Patroni and etcd have the figures that the example of alerts asks for', async () => {
  const rules = readFileSync(join(import.meta.dirname, '../../deploy/alerts.yaml'), 'utf8')
  const asked = new Set(rules.match(/\b(?:patroni|etcd)_\w+/g))
  const pages = [
    ...(await Promise.all(cluster.nodes.map(async ({ rest }) => await rest.metrics()))),
    ...(await Promise.all(
      cluster.etcd.map(async ({ port }) => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
    )),
  ]
  expect(asked.size).toBeGreaterThan(4)
  for (const name of asked)
    expect(
      pages.some((page) => page.includes(`\n${name}`)),
      name,
    ).toBe(true)
})

/** What was measured in one round. */
interface Measured extends Round {
  readonly at: string
  /** Seconds without an acknowledgement, less those in which nothing could be confirmed. */
  readonly seconds: number
}

test.skipIf('missing' in patroni)(
  `${ROUNDS.length} faults of a cluster under load: nothing acknowledged is lost, old or there twice, and nobody does anything`,
  async () => {
    const measured: Measured[] = []
    let timeline = 0
    for (const round of ROUNDS) {
      measured.push(await strikeOnce(round))
      const now = Math.max(...(await cluster.members()).map((member) => member.timeline ?? 0))
      expect(now).toBeGreaterThanOrEqual(timeline)
      timeline = now
    }
    report(measured)
    await Promise.all([load.stop(), looks.stop(), numbered.stop()])
    const { db } = deployment.connection
    await expect.poll(async () => await unfinished(db, load.acknowledged), PATIENCE).toEqual([])
    await load.chain.stop()
    await expectEachOnce(db, load.acknowledged)
    await expectSoundBooks(db)
    const { nodes } = deployment
    await expectChainEqual(db, { nodes, withdrawals: load.acknowledged.withdrawals })
    expect(await unjournaled()).toEqual([])
    await expect.poll(async () => await lostCallbacks(db, load.acknowledged), PATIENCE).toEqual([])
    await expectSoundHistories()
    await expect.poll(untold, PATIENCE).toEqual([])
    expect(measured.filter(({ seconds }) => seconds > LONGEST_PAUSE_SECONDS)).toEqual([])
  },
  14_400_000,
)

async function strikeOnce(round: Round): Promise<Measured> {
  const { fault, portion, victim } = round
  await load.progress()
  await numbered.progress()
  // What the round before has left may show only after its end.
  await cluster.whole()
  const began = Date.now()
  const { at, lastsMillis, forbidsWrites = false, end } = await strike(fault, cluster, portion)
  const restarted = victim === undefined ? Promise.resolve() : restart(victim)
  await pause(lastsMillis)
  end()
  await cluster.whole()
  await restarted
  await numbered.progress()
  const paused = numbered.longestPause(began, Date.now()) - (forbidsWrites ? lastsMillis : 0)
  const attempts = await callbackAttempts()
  await load.progress()
  expect(await deployment.ended()).toEqual([])
  await expectLive(dashboard)
  await expect.poll(callbackAttempts, PATIENCE).toBeGreaterThan(attempts)
  const seconds = Math.max(0, paused) / 1000
  process.stdout.write(`${fault} (${at}${victim === undefined ? '' : `, ${victim}`}): ${seconds.toFixed(1)} s\n`)
  return { ...round, at, seconds }
}

/** As Docker does with `restart: unless-stopped`: a start that meets no database is tried again. */
async function restart(victim: Victim): Promise<void> {
  await deployment.killNine(victim)
  await untilDone(async () => await deployment.start(victim))
}

function report(measured: readonly Measured[]): void {
  const seconds = measured.map((each) => each.seconds).sort((one, other) => one - other)
  const median = seconds[Math.floor(seconds.length / 2)] ?? 0
  process.stdout.write(
    `${measured.length} rounds, seed ${COUNT === undefined ? 'of the short form' : SEED}. Seconds without writes: ` +
      `median ${median.toFixed(1)}, longest ${(seconds.at(-1) ?? 0).toFixed(1)}\n`,
  )
}

/** Attempts to tell shops of their payments. Where the test runs nobody answers them: what is shown is that they go on. */
async function callbackAttempts(): Promise<number> {
  const row = await untilDone(
    async () =>
      await deployment.connection.db
        .selectFrom('callback_attempt')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow(),
  )
  return Number(row.count)
}

/** What was sent to the chain without a row in the journal of the node that leads now. */
async function unjournaled(): Promise<string[]> {
  const rows = await deployment.connection.db.selectFrom('chain_journal').select('txid').execute()
  const known = new Set(rows.map(({ txid }) => txid))
  return [...load.chain.broadcasts].filter((txid) => !known.has(txid))
}

async function expectSoundHistories(): Promise<void> {
  const verdict = judge({ ...numbered, rows: await numbered.rows() })
  process.stdout.write(`${numbered.acts.filter((act) => act.answered).length} numbered rows acknowledged, `)
  process.stdout.write(`${numbered.looks.length} read meanwhile; `)
  expect(verdict).toEqual(SOUND)
  for (const [at, { acts, reading }] of load.merchants.entries()) {
    const seen = looks.found[at] ?? []
    expect(seen.length).toBeGreaterThan(ROUNDS.length)
    for (const port of deployment.apis)
      expect(judge({ acts, looks: seen, rows: await reading.readBack(port) })).toEqual(SOUND)
    process.stdout.write(`merchant ${at + 1}: ${acts.length} acts, ${seen.length} read meanwhile; `)
  }
  process.stdout.write('nothing lost, double, stale or different\n')
}

/** Payments of the first merchant that its event stream has not told of. */
async function untold(): Promise<string[]> {
  const paid = load.acknowledged.orders.filter((order) => order.paid && order.out_trade_no.startsWith('B-1-'))
  const rows = await deployment.connection.db
    .selectFrom('payment')
    .select('handle_id')
    .where('out_trade_no', 'in', ['none', ...paid.map(({ out_trade_no }) => out_trade_no)])
    .execute()
  return rows.map(({ handle_id }) => handle_id).filter((id) => !stream.payments.has(id))
}
