#!/usr/bin/env node
// Measures the time from the commit of an event to the streams of two processes. Payments go through two api processes and
// a worker on one PostgreSQL of the system, which syncs the disk at every commit and gives the time of the commit. The
// later of the two streams counts, so that the process of the event does not improve the figure. Above the gate, or when
// an event is missing, repeated or out of order, this program fails. `--payments 100` makes fewer payments.
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client, Pool } from 'pg'
import { build } from '../build.mjs'
import { withSystemPostgres } from '../system-postgres.mjs'
import { signIn } from './large-server.mjs'
import { quantile } from './quantile.mjs'
import { withThreeProcesses } from './three-processes.mjs'

const GATE_MILLIS = 500
const PORT = Number(process.env.BENCH_PORT ?? 4473)
/** Number of payments at the same time, half of them through each api process. */
const CUSTOMERS = 4
const CHAINS = ['TRON', 'Solana', 'TON', 'Aptos']
const COMMIT_SECONDS = 5
const { values: wanted } = parseArgs({ options: { payments: { type: 'string', default: '1000' } } })
const PAYMENTS = Number(wanted.payments)

const say = (line) => process.stdout.write(`${line}\n`)
const now = () => performance.timeOrigin + performance.now()

/** Reads an event stream; `arrivals` are the ids with their times of arrival, in order. */
async function openStream({ origin }, token) {
  const ending = new AbortController()
  const { body } = await fetch(`${origin}/api/v1/events`, { headers: { 'X-Token': token }, signal: ending.signal })
  const arrivals = []
  let buffer = ''
  const read = async () => {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const at = now()
      const parts = (buffer + chunk).split('\n\n')
      buffer = parts.pop()
      for (const part of parts) {
        const id = /^id: (.*)$/m.exec(part)?.[1]
        const type = /^event: (.*)$/m.exec(part)?.[1]
        if (id !== undefined) arrivals.push({ id, type, at })
      }
    }
  }
  const ended = read().catch(() => undefined)
  while (arrivals.length === 0) await pause(10)
  return {
    arrivals,
    stop: async () => {
      ending.abort()
      await ended
    },
  }
}

const post = async (url, body) =>
  await (
    await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  ).json()

/** Makes an order of the shop and pays it on chain, with all confirmations. Only the worker has the simulated chains. */
async function pay({ tools }, chain) {
  for (let tries = 0; tries < 10; tries += 1) {
    const answer = await post(`${tools}/sandbox/payments`, { chain, amount: '10', case: 'exact', pace: 'now' })
    if (answer.code === 200) return
    // The limit of orders per minute is reached: move the clock to the next minute.
    await post(`${tools}/sandbox/clock`, { advance_seconds: 60 })
  }
  throw new Error('A customer could not pay')
}

async function payAll(worker) {
  let left = PAYMENTS
  const customer = async (_, at) => {
    while (left-- > 0) await pay(worker, CHAINS[at % CHAINS.length])
  }
  await Promise.all(Array.from({ length: CUSTOMERS }, customer))
}

async function committed(client, since) {
  const { rows } = await client.query(
    `select made_in::text || '-' || id as id, 1000 * extract(epoch from pg_xact_commit_timestamp(made_in::xid))::float8 as at
     from event where (made_in, id) > ($1::xid8, $2) and type <> 'session_ended' order by event.made_in, event.id`,
    since.split('-'),
  )
  return rows
}

/** The stored events after `since`, read when no new one has come for three seconds. */
async function quietTable(client, since) {
  let events = []
  for (let quiet = 0; quiet < 3; quiet += 1) {
    const found = await committed(client, since)
    if (found.length > events.length) quiet = 0
    events = found
    await pause(1000)
  }
  return events
}

/** Compares a stream with the table `event`. @returns the differences as sentences */
function differences(events, arrivals) {
  const stored = new Map(events.map(({ id }, at) => [id, at]))
  const heard = arrivals.map(({ id }) => id)
  const known = heard.map((id) => stored.get(id)).filter((at) => at !== undefined)
  const name = ({ type, id, at }) => `${type} ${id} after ${(at - arrivals[0].at).toFixed(0)} ms`
  const unknown = arrivals.filter(({ id }) => !stored.has(id)).map(name)
  const missing = events.filter(({ id }) => !heard.includes(id)).map(({ id }) => id)
  return [
    ...(unknown.length > 0 ? [`not in the table when it was read: ${unknown.join(', ')}`] : []),
    ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
    ...(new Set(heard).size < heard.length ? ['an event came twice'] : []),
    ...(known.some((at, index) => index > 0 && at < known[index - 1]) ? ['out of order'] : []),
  ]
}

function report(events, streams) {
  const faults = []
  for (const [at, { arrivals }] of streams.entries())
    for (const fault of differences(events, arrivals)) faults.push(`stream ${at + 1}: ${fault}`)
  const arrived = streams.map(({ arrivals }) => new Map(arrivals.map(({ id, at }) => [id, at])))
  const lags = streams.map((_, stream) => events.map(({ id, at }) => (arrived[stream].get(id) ?? Infinity) - at))
  const later = events.map((_, event) => Math.max(...lags.map((each) => each[event])))
  say('| from commit to | events | p50 ms | p95 ms | max ms |')
  say('| --- | ---: | ---: | ---: | ---: |')
  const rows = [...lags.map((each, at) => [`stream of api ${at + 1}`, each]), ['the later of the two', later]]
  for (const [name, each] of rows) {
    const figures = [0.5, 0.95, 1].map((share) => quantile(each, share).toFixed(1))
    say(`| ${name} | ${each.length} | ${figures.join(' | ')} |`)
    if (quantile(each, 0.95) > GATE_MILLIS) faults.push(`${name}: p95 is over ${GATE_MILLIS} ms`)
  }
  return faults
}

async function measure(databaseUrl) {
  return await withThreeProcesses({ databaseUrl, port: PORT }, async ({ worker, apis }) => {
    const token = await signIn(apis[0])
    const streams = []
    for (const api of apis) streams.push(await openStream(api, token))
    const client = new Client(databaseUrl)
    await client.connect()
    try {
      // The events of signing in do not count.
      const since = (await quietTable(client, '0-0')).at(-1)?.id ?? '0-0'
      for (const { arrivals } of streams) arrivals.length = 0
      const begun = now()
      await payAll(worker)
      const seconds = (now() - begun) / 1000
      const rate = (PAYMENTS / seconds).toFixed(1)
      say(`${PAYMENTS} payments in ${seconds.toFixed(0)} s (${rate} a second); load ${loadavg()[0].toFixed(1)}\n`)
      // Callbacks and notifications of the last payments may still come, so wait until no event is stored for a while.
      return report(await quietTable(client, since), streams)
    } finally {
      await client.end()
      for (const stream of streams) await stream.stop()
    }
  })
}

/** Commits per second of transactions that store one event each, with and without the notification. */
async function measureCommits(databaseUrl) {
  const insert = `insert into event (merchant_id, type, data, created_at)
    select id, 'balance', '{}', now() from merchant limit 1 returning merchant_id`
  const ways = {
    'without notify': insert,
    'with notify': `with stored as (${insert}) select pg_notify('event', merchant_id::text) from stored`,
  }
  say('\n| writers at once | without notify, commits/s | with notify, commits/s |')
  say('| ---: | ---: | ---: |')
  for (const writers of [1, 4, 16, 64]) {
    const pool = new Pool({ connectionString: databaseUrl, max: writers })
    // The server may stop before a connection is closed in order; that does not change the figures.
    pool.on('connect', (client) => client.on('error', () => undefined))
    pool.on('error', () => undefined)
    const rates = []
    for (const statement of Object.values(ways)) {
      let count = 0
      const until = Date.now() + COMMIT_SECONDS * 1000
      const write = async () => {
        for (; Date.now() < until; count += 1) await pool.query(statement)
      }
      await Promise.all(Array.from({ length: writers }, write))
      rates.push(Math.round(count / COMMIT_SECONDS))
    }
    await pool.end()
    say(`| ${writers} | ${rates.join(' | ')} |`)
  }
}

build()
const faults = await withSystemPostgres(
  async (databaseUrl) => {
    const found = await measure(databaseUrl)
    await measureCommits(databaseUrl)
    return found
  },
  { settings: ['track_commit_timestamp=on'] },
)
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exit(faults.length > 0 ? 1 : 0)
