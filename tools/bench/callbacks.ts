#!/usr/bin/env node
// How long the callbacks and the calls of one merchant take beside three others: one with 300 callbacks to a receiver that
// answers after 20 seconds, one with 100,000 callbacks waiting, and one whose receivers have names that DNS never answers for.
// Above a gate this program fails. It runs the delivery of one process, as the server starts it, on the embedded database
// with its usual settings. A delivery takes from the moment when it is queued to the arrival at the receiver, a call from the
// request to its answer.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSession } from '#server/access/sessions'
import { lookUpName } from '#server/callback/look-up-name'
import type { ChainRegistry } from '#server/chain/registry'
import { sealerOf } from '#server/core/secrets'
import { createSenders } from '#server/mail/sender'
import { createApi } from '#server/start/api'
import { startCallbacks } from '#server/callback/callback-handlers'
import { queueTestCallback } from '#server/callback/test-callback'
import { createLog } from '#server/core/log'
import { connect, inTransaction } from '#server/database/connect'
import { systemClock } from '#server/database/clock'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres'
import { migrate } from '#server/database/migrate'
import { serverMigrations } from '#server/database/migration-sets'
import { noWakeUps } from '#server/database/wake-ups'
import { readsOfPrimary } from '#server/database/standby'
import { createEvents } from '#server/events/events'
import { defaultSettings } from '#server/http/settings'
import { quantile } from './quantile.mjs'

const GATE_SECONDS = 3
const CALL_GATE_SECONDS = 0.25
const BACKLOG = 100_000
const NAMELESS = 120
const SLOW = { callbacks: 300, seconds: 20 }
const QUICK = { callbacks: 100, everyMillis: 300 }

const arrived = new Map<string, number>()
const receiver = createServer((request, response) => {
  arrived.set(String(request.headers['webhook-id']), performance.now())
  request.resume()
  const answer = (): void => void response.writeHead(200).end()
  if (request.url === '/sink/slow') setTimeout(answer, SLOW.seconds * 1000)
  else answer()
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
const address = receiver.address()
const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`

/** A DNS server that is asked and never answers. */
const silentDns = createSocket('udp4').bind(0, '127.0.0.1')
await once(silentDns, 'listening')
const servers = [`127.0.0.1:${silentDns.address().port}`]

const folder = await mkdtemp(join(tmpdir(), 'bench-callbacks-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, world: 'bench' })
const { db, pool, close } = await connect({ url: postgres.url('postgres'), onError: () => undefined })
await migrate(pool, serverMigrations(join(import.meta.dirname, '..', '..')))
const clock = systemClock
const log = createLog('silent')
const events = createEvents({ db, clock, log, wakeUps: noWakeUps })
const own = { secret: 'a secret of this measurement only', public_url: origin, tools_url: origin }
// Callbacks may go to a receiver on this machine in test mode only.
const settings = { ...defaultSettings(own), test_mode: true }

async function shop(number: number, notify_url: string): Promise<{ merchant_id: string; appid: string }> {
  const at = clock.now()
  const { id: merchant_id } = await db
    .insertInto('merchant')
    .values({ mchid: `M${number}`, name: `Merchant ${number}`, status: 3, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const appid = `APP${number}`
  const { id: application_id } = await db
    .insertInto('application')
    .values({ appid, name: appid, merchant_id, mode: 'address', notify_url, whitelist_ips: [], created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('application_key')
    .values({ application_id, secret: `key-${number}-0123456789`, created_at: at })
    .execute()
  return { merchant_id, appid }
}
const queue = async (to: { merchant_id: string; appid: string }): Promise<string> =>
  await inTransaction(db, async (trx) => await queueTestCallback(trx, { ...to, status: 2, at: clock.now() }))

const NO_CHAINS: ChainRegistry = {
  get: (network_id) => {
    throw new RangeError(`This measurement has no network ${network_id}`)
  },
  all: () => [],
  explorerUrl: () => null,
  close: async () => await Promise.resolve(),
}
const services = {
  db,
  reads: readsOfPrimary(db),
  clock,
  events,
  log,
  settings,
  random: Math.random,
  chains: NO_CHAINS,
  ...createSenders({ db, clock, sealer: sealerOf(settings) }),
}
const { api } = createApi(services)
const complain = (error: unknown): void => console.error(error)

const slow = await shop(1, `${origin}/sink/slow`)
const quick = await shop(2, `${origin}/sink/quick`)
const waiting = await shop(3, `${origin}/sink/slow?waiting`)
const nameless = await shop(4, 'https://a.silent.example/callback')
for (let queued = 0; queued < SLOW.callbacks; queued++) await queue(slow)
for (let queued = 0; queued < NAMELESS; queued++) await queue(nameless)
await pool.query(
  `with made as (
     insert into callback_delivery (handle_id, merchant_id, application_id, event, body, state, next_at, created_at)
     select 'waiting' || n, a.merchant_id, a.id, 'test.paid', '{}', 'to_be_confirmed', $2::timestamptz, $2
     from application a, generate_series(1, $1::int) n where a.appid = 'APP3' returning id)
   insert into outbox (topic, payload, run_at)
   select 'callback_try', jsonb_build_object('delivery_id', id::text, 'round', 1, 'tries', 0), $2 from made`,
  [BACKLOG, clock.now()],
)
const bearer = {
  merchant_id: waiting.merchant_id,
  token_class: 'full',
  kept: false,
  ip: '127.0.0.1',
  device: 'bench',
} as const
const { token } = await openSession(db, services, bearer)
const worker = startCallbacks(services, complain, {
  resolve: async (host, options) => await lookUpName(host, options, { servers }),
})
const queuedAt = new Map<string, number>()
const calls: number[] = []
for (let queued = 0; queued < QUICK.callbacks; queued++) {
  queuedAt.set(await queue(quick), performance.now())
  const asked = performance.now()
  const { status } = await api.request('/api/v1/user/info', { headers: { 'X-Token': token } })
  calls.push(status === 200 ? (performance.now() - asked) / 1000 : Infinity)
  await pause(QUICK.everyMillis)
}
await pause(GATE_SECONDS * 1000)

const words = (values: readonly number[]): string =>
  [0.5, 0.95, 1].map((share) => `p${share * 100} ${quantile(values, share).toFixed(3)} s`).join(', ')
const waits = [...queuedAt].map(([id, when]) => ((arrived.get(id) ?? Infinity) - when) / 1000)
console.log(
  `beside ${SLOW.callbacks} callbacks to a receiver that takes ${SLOW.seconds} s, ${BACKLOG} that wait, and ${NAMELESS} to names that never resolve:`,
)
console.log(`${QUICK.callbacks} callbacks of another merchant: ${words(waits)}`)
console.log(`${calls.length} calls: ${words(calls)}`)
console.log(
  `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; the gates are p95 < ${GATE_SECONDS} s and < ${CALL_GATE_SECONDS} s`,
)
const isGood = quantile(waits, 0.95) < GATE_SECONDS && quantile(calls, 0.95) < CALL_GATE_SECONDS

silentDns.close()
receiver.closeAllConnections()
receiver.close()
await worker.stop()
events.close()
await close()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
process.exit(isGood ? 0 : 1)
