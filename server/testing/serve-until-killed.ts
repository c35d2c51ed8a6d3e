// Serves the API on a free port of 127.0.0.1 until it is killed, and prints the port. Argument: JSON { url, secret,
// folder }.
import { serve } from '@hono/node-server'
import * as z from 'zod/mini'
import { openChains } from '#sandbox/chain/open-chains'
import { systemClock } from '#server/database/clock'
import { connect } from '#server/database/connect'
import { noWakeUps } from '#server/database/wake-ups'
import { seededRandom } from '#server/database/seeded-random'
import { readsOfPrimary } from '#server/database/standby'
import { createSenders } from '#server/mail/sender'
import { createApp } from '#server/http/app'
import { createEvents } from '#server/events/events'
import { handlers } from '#server/start/handlers'
import { createLog } from '#server/core/log'
import { sealerOf } from '#server/core/secrets'
import { defaultSettings } from '#server/http/settings'

const Order = z.object({ url: z.string(), secret: z.string(), folder: z.string() })
const { url, secret, folder } = z.parse(Order, JSON.parse(process.argv[2] ?? ''))
const MANY = 1_000_000

const { db } = await connect({
  url,
  onError: (error) => {
    throw error
  },
})
const clock = systemClock
const log = createLog('silent')
const random = seededRandom('kill -9')
const chains = await openChains({ db, clock, log, folder, explorer_url: 'http://127.0.0.1/explorer', simulated: true })
const settings = {
  ...defaultSettings({ secret, public_url: 'http://localhost', tools_url: 'http://127.0.0.1' }),
  rate_limits: { public: MANY, code: MANY, read: MANY, write: MANY, money: MANY, export: MANY },
}
const services = {
  db,
  reads: readsOfPrimary(db),
  clock,
  log,
  random,
  chains,
  settings,
  events: createEvents({ db, clock, log, wakeUps: noWakeUps }),
  ...createSenders({ db, clock, sealer: sealerOf(settings) }),
}
serve({ fetch: createApp(services, { handlers }).fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`${port}\n`)
})
