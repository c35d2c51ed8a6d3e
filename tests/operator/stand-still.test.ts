import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { connect, inTransaction } from '#server/database/connect'
import type { Connection, ConnectOptions } from '#server/database/connect'
import { NoAnswer, NotReplicated } from '#server/database/deadline'
import { isOutage } from '#server/database/outage'
import { createHealth } from '#server/http/health'
import { freePort } from '../server-process'
import { postgresFolder, postgresServer } from './postgres'
import type { PostgresServer } from './postgres'

/** A commit is acknowledged when the standby has it. */
const SETTINGS = ['synchronous_standby_names=standby', 'synchronous_commit=on']
const STARTS = 8

const folder = postgresFolder()
let primary: PostgresServer
let standby: PostgresServer
let nobody: number
const opened: Connection[] = []

beforeAll(async () => {
  primary = await postgresServer(folder, { name: 'primary', settings: SETTINGS })
  standby = await postgresServer(folder, { name: 'standby', settings: SETTINGS })
  await primary.start()
  await standby.follow(primary)
  await primary.query('create table note (id int primary key)')
  nobody = await freePort()
}, 300_000)

afterAll(async () => {
  primary.goOn()
  for (const each of opened) await each.pool.end().catch(() => undefined)
  await Promise.all([primary.stop(), standby.stop()])
  rmSync(folder, { recursive: true, force: true })
}, 120_000)

async function open(deadlines: ConnectOptions['deadlines'], max = 10): Promise<Connection> {
  const connection = await connect({
    url: primary.url,
    max,
    onError: () => undefined,
    ...(deadlines === undefined ? {} : { deadlines }),
  })
  opened.push(connection)
  return connection
}

const insert = async ({ db }: Connection, id: number): Promise<unknown> =>
  await inTransaction(db, async (trx) => await sql`insert into note values (${id})`.execute(trx))
const stored = async (id: number): Promise<boolean> =>
  (await primary.query(`select id from note where id = ${id}`)).length > 0

describe('a process starts', () => {
  test.each([
    'primary,standby',
    'standby,primary',
    'nobody,primary',
    'nobody,standby,primary',
    'standby,nobody,primary',
  ])('eight times of eight with the hosts %s', async (order) => {
    const ports = { primary: primary.port, standby: standby.port, nobody }
    const names = z.array(z.enum(['primary', 'standby', 'nobody'])).parse(order.split(','))
    const hosts = names.map((name) => `127.0.0.1:${ports[name]}`).join(',')
    const url = `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`
    for (let start = 0; start < STARTS; start++) {
      const { close } = await connect({ url, max: 1, onError: (error) => expect.unreachable(error.message) })
      await close()
    }
  })

  test('not on a standby, also where it is the only host that is named', async () => {
    const url = `${standby.url}?target_session_attrs=read-write`
    await expect(connect({ url, max: 1, onError: () => undefined })).rejects.toThrow(/takes no writes/)
  })
})

describe('without a standby that confirms', () => {
  test('a commit is "not known yet" in time, /ready says why, and both go on when the standby is back', async () => {
    const connection = await open({ queryMillis: 30_000, commitMillis: 500 })
    const health = createHealth({
      db: connection.db,
      isStopping: () => false,
      chains: async () => await Promise.resolve({ networks: [], troubles: [] }),
    })
    expect((await health.request('/ready')).status).toBe(200)
    await standby.stop()
    const refused: unknown = await insert(connection, 1).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(NoAnswer)
    expect(refused instanceof Error && isOutage(refused)).toBe(true)
    await expect.poll(async () => (await health.request('/ready')).status).toBe(503)
    expect(await (await health.request('/ready')).json()).toMatchObject({
      database: false,
      because: expect.stringContaining('no answer within 0.5 s'),
    })
    await standby.start()
    await expect.poll(async () => (await health.request('/ready')).status, { timeout: 60_000 }).toBe(200)
    // It was stored after all: that is why nobody was told that it had failed.
    expect(await stored(1)).toBe(true)
    await insert(connection, 2)
  })

  test('a commit whose wait somebody cut short is not told as done', async () => {
    const connection = await open({ queryMillis: 30_000, commitMillis: 60_000 })
    await standby.stop()
    const commit = insert(connection, 3).catch((error: unknown) => error)
    const waiting = "select pid from pg_stat_activity where wait_event = 'SyncRep'"
    await expect.poll(async () => (await primary.query(waiting)).length, { timeout: 60_000 }).toBeGreaterThan(0)
    await primary.query(`select pg_cancel_backend(pid) from (${waiting}) waits`)
    expect(await commit).toBeInstanceOf(NotReplicated)
    await standby.start()
  })
})

test('a server that stands still costs each statement its deadline and no connection', async () => {
  const connection = await open({ queryMillis: 1_000, commitMillis: 1_000 }, 2)
  await sql`select 1`.execute(connection.db)
  primary.standStill()
  const asked = Array.from({ length: 2 }, async () => await sql`select 1`.execute(connection.db))
  const answers = await Promise.allSettled(asked)
  primary.goOn()
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [z.parse(z.instanceof(Error), answer.reason)] : [],
  )
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.filter((error) => !isOutage(error))).toEqual([])
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(connection.db)
  expect(rows).toEqual([{ one: 1 }])
})
