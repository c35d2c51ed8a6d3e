import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { fixedClock } from '#server/database/clock'
import { testDatabase } from '#server/database/test-database'
import { haltSubject, readTroubles, troubleBook, writeTrouble } from './trouble'

const { db } = await testDatabase()
const clock = fixedClock('2026-01-01T00:00:00Z')
const log = { warn: () => undefined, error: () => undefined, info: () => undefined }
const NETWORK_ID = '1'
/** As each worker opens it for its network; it tells what it knows at each report. */
const open = () => troubleBook({ db, clock, log, network_id: NETWORK_ID, again_millis: 0 })
const subjects = async () => (await readTroubles(db)).map(({ subject }) => subject)

beforeEach(async () => {
  await db.deleteFrom('chain_trouble').execute()
})

test('a second worker that starts forgets what the first has told, who tells it again with its first time', async () => {
  const first = open()
  first.report('node 1', 'does not answer')
  await first.written()
  const [before] = await readTroubles(db)
  clock.advance(30)
  await open().written()
  expect(await subjects()).toEqual([])
  first.report('node 1', 'does not answer')
  await first.written()
  expect(await readTroubles(db)).toEqual([before])
})

test('what a killed worker has told is over after three minutes; what people must look at stays', async () => {
  const [killed, other] = [open(), open()]
  await other.written()
  killed.report('node 1', 'does not answer')
  await killed.written()
  const subject = haltSubject('0x1')
  await writeTrouble(db, { network_id: NETWORK_ID, subject, text: 'has stopped', since: clock.now() })
  other.report('node 1', null)
  await other.written()
  expect(await subjects()).toEqual(['node 1', subject])
  await sql`update chain_trouble set told_at = told_at - interval '4 minutes'`.execute(db)
  other.report('node 1', null)
  await other.written()
  expect(await subjects()).toEqual([subject])
})
