#!/usr/bin/env node
// How long the callbacks of one merchant take beside 300 callbacks of another to a receiver that answers after 20 seconds.
// Above the gate this program fails. It runs the delivery of one process, as the server starts it, on the embedded database
// with its usual settings. A delivery takes from the moment when it is queued to the arrival at the receiver.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startCallbacks } from '#server/callback/callback-handlers'
import { queueTestCallback } from '#server/callback/test-callback'
import { createLog } from '#server/core/log'
import { connect, inTransaction } from '#server/database/connect'
import { systemClock } from '#server/database/clock'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres'
import { migrate } from '#server/database/migrate'
import { serverMigrations } from '#server/database/migration-sets'
import { noWakeUps } from '#server/database/wake-ups'
import { createEvents } from '#server/events/events'
import { defaultSettings } from '#server/http/settings'

const GATE_SECONDS = 3
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

const slow = await shop(1, `${origin}/sink/slow`)
const quick = await shop(2, `${origin}/sink/quick`)
for (let queued = 0; queued < SLOW.callbacks; queued++) await queue(slow)
const worker = startCallbacks({ db, clock, events, settings, random: Math.random }, (error) => console.error(error))
const queuedAt = new Map<string, number>()
for (let queued = 0; queued < QUICK.callbacks; queued++) {
  queuedAt.set(await queue(quick), performance.now())
  await pause(QUICK.everyMillis)
}
await pause(GATE_SECONDS * 1000)

const waits = [...queuedAt].map(([id, at]) => ((arrived.get(id) ?? Infinity) - at) / 1000).sort((a, b) => a - b)
const at = (share: number): number => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? Infinity
const words = [0.5, 0.95, 1].map((share) => `p${share * 100} ${at(share).toFixed(2)} s`).join(', ')
console.log(
  `${QUICK.callbacks} callbacks beside ${SLOW.callbacks} to a receiver that takes ${SLOW.seconds} s: ${words}`,
)
console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; the gate is p95 < ${GATE_SECONDS} s`)
const isGood = at(0.95) < GATE_SECONDS

receiver.closeAllConnections()
receiver.close()
await worker.stop()
events.close()
await close()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
process.exit(isGood ? 0 : 1)
