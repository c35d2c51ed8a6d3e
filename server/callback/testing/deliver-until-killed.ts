// Delivers callbacks until it is killed. Arguments: the database's URL, the origin of the tester's receiver.
import { fixedClock } from '#server/database/clock'
import { connect } from '#server/database/connect'
import { noWakeUps } from '#server/database/wake-ups'
import { releaseClaims } from '#server/database/outbox'
import { createEvents } from '#server/events/events'
import { createLog } from '#server/core/log'
import { defaultSettings } from '#server/http/settings'
import { startCallbacks } from '../callback-handlers'

const [, , url = '', tools_url = ''] = process.argv
const raise = (error: unknown): never => {
  throw error
}
const { db } = await connect({ url, onError: raise })
const clock = fixedClock('2026-01-01T00:00:00Z')
const log = createLog('silent')
const secret = 'a secret of the tests, long enough'
const settings = { ...defaultSettings({ secret, public_url: 'http://localhost:4173', tools_url }), test_mode: true }
// Whoever held claims before is dead.
await releaseClaims(db)
process.stdout.write('started\n')
const events = createEvents({ db, clock, log, wakeUps: noWakeUps })
startCallbacks({ db, clock, settings, random: Math.random, events }, raise)
