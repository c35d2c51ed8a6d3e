import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, inTransaction, openPool } from '#server/database/connect'
import type { Connection } from '#server/database/connect'
import { readsOfStandby } from '#server/database/standby'
import type { Reads } from '#server/database/standby'
import type { Db } from '#server/database/schema'
import { freePort } from '../server-process'
import { postgresFolder, postgresServer } from './postgres'
import type { PostgresServer } from './postgres'

/*
 * Exports, statements and long charts may read from a standby. It is asked only for what it has: whatever was acknowledged
 * before the question is in the answer.
 */

// A standby that lets nobody hold up the replay stops the reader instead.
const SETTINGS = ['max_standby_streaming_delay=0', 'hot_standby_feedback=off', 'autovacuum=off']
const folder = postgresFolder()
const troubles: unknown[] = []
const pools: Connection[] = []
let primary: PostgresServer
let standby: PostgresServer
let first: Connection

const onError = (error: unknown): void => void troubles.push(error)
/** Reads through a process of its own: a standby that failed another one before is asked. */
function newReads(url = standby.url): Reads {
  const second = openPool({ url, connectMillis: 1_000, onError: () => undefined })
  pools.push(second)
  return readsOfStandby({ db: first.db, primary: first.answering, standby: second.answering, onError })
}
const isStandby = async (db: Db): Promise<boolean | undefined> =>
  (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)).rows[0]?.is
const notes = async (db: Db): Promise<number> =>
  Number((await sql<{ count: string }>`select count(*) as count from note`.execute(db)).rows[0]?.count)

beforeAll(async () => {
  primary = await postgresServer(folder, { name: 'primary', settings: SETTINGS })
  standby = await postgresServer(folder, { name: 'standby', settings: SETTINGS })
  await primary.start()
  await standby.follow(primary)
  first = await connect({ url: primary.url, onError: () => undefined })
  await primary.query('create table note (id serial primary key)')
}, 300_000)

afterAll(async () => {
  for (const each of [first, ...pools]) await each.pool.end().catch(() => undefined)
  await Promise.all([primary.stop(), standby.stop()])
  rmSync(folder, { recursive: true, force: true })
}, 120_000)

beforeEach(() => void troubles.splice(0))

test('what was just written is in the next read, which the standby answers', async () => {
  const reads = newReads()
  const answered: (boolean | undefined)[] = []
  for (let round = 1; round <= 200; round++) {
    await sql`insert into note default values`.execute(first.db)
    const db = await reads.upToDate()
    expect(await notes(db)).toBe(round)
    answered.push(await isStandby(db))
  }
  expect(answered.filter((is) => is === true).length).toBeGreaterThan(190)
  expect(troubles).toEqual([])
})

test('a statement reads one moment of the standby in a transaction', async () => {
  const db = await newReads().upToDate()
  const isThere = await inTransaction(db, isStandby, { isolation: 'repeatable read' })
  expect(isThere).toBe(true)
})

test('a standby that has fallen behind is not read: the primary answers', async () => {
  await standby.query('select pg_wal_replay_pause()')
  const before = await notes(first.db)
  await sql`insert into note default values`.execute(first.db)
  const db = await newReads().upToDate()
  expect([await notes(db), await isStandby(db)]).toEqual([before + 1, false])
  await standby.query('select pg_wal_replay_resume()')
})

test('a statement that is in the way of the replay is answered by the primary', async () => {
  const db = await newReads().upToDate()
  // Slow on the standby only, for a minute unless it is stopped.
  const slow = sql<{ count: string }>`
    select count(case when pg_is_in_recovery() then pg_sleep(2) end is null) as count
    from (select from note limit 30) few`.execute(db)
  await expect
    .poll(async () => (await standby.query("select from pg_stat_activity where query like '%count(case%'")).length)
    .toBeGreaterThan(1)
  await primary.query('delete from note where id = 1')
  await primary.query('vacuum freeze note')
  expect((await slow).rows).toEqual([{ count: '30' }])
  expect(troubles).toMatchObject([{ code: '40001' }])
}, 120_000)

test('a standby that has begun another history is not read, however far it is', async () => {
  const other = await postgresServer(folder, { name: 'other', settings: SETTINGS })
  await other.follow(primary)
  await other.promote()
  // It takes writes of its own, and is further in its log than the primary.
  await other.query('create table stranger as select generate_series(1, 10000)')
  await other.query('checkpoint')
  const strangers = await postgresServer(folder, { name: 'strangers', settings: SETTINGS })
  await strangers.follow(other)
  const db = await newReads(strangers.url).upToDate()
  const answering = await sql<{ name: string }>`select current_setting('cluster_name') as name`.execute(db)
  expect(answering.rows).toEqual([{ name: 'primary' }])
  await Promise.all([other.stop(), strangers.stop()])
}, 120_000)

test('a read that has begun goes on at the primary when the standby is gone, and later ones do not ask it for a while', async () => {
  const reads = newReads()
  const db = await reads.upToDate()
  expect(await isStandby(db)).toBe(true)
  await standby.killNine()
  expect([await isStandby(db), await isStandby(await reads.upToDate())]).toEqual([false, false])
  expect(troubles.length).toBeGreaterThan(0)
  const nobody = newReads(`postgres://postgres@127.0.0.1:${await freePort()}/postgres`)
  expect(await isStandby(await nobody.upToDate())).toBe(false)
  const known = troubles.length
  expect(await isStandby(await nobody.upToDate())).toBe(false)
  expect(troubles.length).toBe(known)
})
