import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from './connect'
import type { Trx } from './schema'
import { testDatabase } from './test-database'
import { openWakeUps } from './wake-ups'

const { db, url } = await testDatabase()
const errors: unknown[] = []
const wakeUps = openWakeUps({ url, onError: (error) => void errors.push(error), probeMillis: 1 })
const heard: (string | null)[] = []
const leave = wakeUps.on('event', (payload) => void heard.push(payload))
afterAll(async () => await wakeUps.close())

const notify = async (trx: Trx, payload: string): Promise<void> => {
  await sql`select pg_notify('event', ${payload})`.execute(trx)
}

test('a listener is told null once, then what committed transactions notify, equal payloads once each', async () => {
  await expect.poll(() => heard).toEqual([null])
  const broken = inTransaction(db, async (trx) => {
    await notify(trx, 'rolled back')
    throw new Error('No')
  })
  await expect(broken).rejects.toThrow('No')
  await inTransaction(db, async (trx) => {
    for (const payload of ['42', '43', '42']) await notify(trx, payload)
  })
  await expect.poll(() => heard).toEqual([null, '42', '43'])
})

test('after a cut it is told null again, and goes on', async () => {
  const cut = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'wake-ups'`
  await cut.execute(db)
  await expect.poll(() => heard.slice(3)).toEqual([null])
  expect(errors).toHaveLength(1)
  await inTransaction(db, (trx) => notify(trx, '44'))
  await expect.poll(() => heard.slice(4)).toEqual(['44'])
})

test('who has left is told nothing', async () => {
  leave()
  const others: (string | null)[] = []
  wakeUps.on('event', (payload) => void others.push(payload))
  await inTransaction(db, (trx) => notify(trx, '45'))
  await expect.poll(() => others).toEqual(['45'])
  expect(heard).toHaveLength(5)
})
