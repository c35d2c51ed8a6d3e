import { createConnection, createServer } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { connect, inTransaction } from './connect'
import { testDatabase } from './test-database'

const { db, pool, url } = await testDatabase()
await pool.query('create table note (id int primary key, text text not null)')
await pool.query(`insert into note values (1, ''), (2, '')`)

const write = (id: number, text: string) => sql`update note set text = ${text} where id = ${id}`
const failWith = (code: string) => sql`select set_config('test.code', ${code}, true)`
const unexpected = (error: Error): never => {
  throw error
}

test('money, big numbers and days are read as text, timestamps as Date', async () => {
  const { rows } = await pool.query(
    `select 9007199254740993::int8 as big, 12.000000000000000001::numeric(38, 18) as money,
      '2026-01-01T00:00:00.123Z'::timestamptz(3) as moment, date '2026-01-01' as day, '{"a": "1.0"}'::jsonb as json`,
  )
  expect(rows).toEqual([
    {
      big: '9007199254740993',
      money: '12.000000000000000001',
      moment: new Date('2026-01-01T00:00:00.123Z'),
      day: '2026-01-01',
      json: { a: '1.0' },
    },
  ])
})

test('a transaction that throws leaves nothing behind and throws the same error', async () => {
  const mine = new Error('mine')
  const failing = inTransaction(db, async (trx) => {
    await write(1, 'lost').execute(trx)
    throw mine
  })
  await expect(failing).rejects.toBe(mine)
  expect((await pool.query('select text from note where id = 1')).rows).toEqual([{ text: '' }])
})

test('of two transactions in a deadlock both succeed, because one runs again', async () => {
  const runs = { one: 0, two: 0 }
  const bothHoldOne = meeting(2)
  const crossing = (first: number, second: number, name: keyof typeof runs) =>
    inTransaction(db, async (trx) => {
      runs[name] += 1
      await write(first, name).execute(trx)
      if (runs[name] === 1) await bothHoldOne()
      await write(second, name).execute(trx)
    })
  await Promise.all([crossing(1, 2, 'one'), crossing(2, 1, 'two')])
  // On a busy machine the database may end both.
  expect(runs.one + runs.two).toBeGreaterThanOrEqual(3)
})

test('after a serialization failure the function runs again and reads what the other wrote', async () => {
  let runs = 0
  const seen = await inTransaction(
    db,
    async (trx) => {
      runs += 1
      const { rows } = await sql<{ text: string }>`select text from note where id = 1`.execute(trx)
      if (runs === 1) await write(1, 'from outside').execute(db)
      await sql`update note set text = text || '!' where id = 1`.execute(trx)
      return rows
    },
    { isolation: 'repeatable read' },
  )
  expect(runs).toBe(2)
  expect(seen).toEqual([{ text: 'from outside' }])
})

test('other errors are not repeated, and repeating ends after five attempts', async () => {
  let runs = 0
  const failing = (code: string) =>
    inTransaction(db, async (trx) => {
      runs += 1
      await failWith(code).execute(trx)
      await sql`do $$ begin raise exception 'no' using errcode = current_setting('test.code'); end $$`.execute(trx)
    })
  await expect(failing('23505')).rejects.toMatchObject({ code: '23505' })
  expect(runs).toBe(1)
  await expect(failing('40001')).rejects.toMatchObject({ code: '40001' })
  expect(runs).toBe(1 + 5)
})

test('waiting for a lock ends after the time allowed', async () => {
  await inTransaction(db, async (trx) => {
    await write(2, 'held').execute(trx)
    const waiting = inTransaction(db, (other) => write(2, 'wanted').execute(other), { lockTimeoutMillis: 20 })
    await expect(waiting).rejects.toMatchObject({ code: '55P03' })
  })
  const { rows } = await pool.query(`select current_setting('lock_timeout') as lock_timeout`)
  expect(rows).toEqual([{ lock_timeout: '0' }])
})

test('a broken idle connection is reported, and the next query gets another', async () => {
  const errors: Error[] = []
  const { pool: fragile, close } = await connect({ url, max: 1, onError: (error) => errors.push(error) })
  const broken = new Promise((resolve) => fragile.once('remove', resolve))
  const { rows } = await fragile.query<{ pid: number }>('select pg_backend_pid() as pid')
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await broken
  expect(errors.length).toBeGreaterThan(0)
  expect((await fragile.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('a server that does not answer gives one sentence without the password', async () => {
  const port = await closedPort()
  const refused = connect({ url: `postgres://me:secret@127.0.0.1:${port}/books`, onError: unexpected })
  await expect(refused).rejects.toMatchObject({
    code: 'database_unreachable',
    message: expect.stringMatching(
      new RegExp(
        `^No PostgreSQL answers at 127\\.0\\.0\\.1:${port}/books \\(connect ECONNREFUSED .*\\): .*DATABASE_URL.*\\.$`,
      ),
    ),
  })
  await expect(refused).rejects.not.toThrow('secret')
})

test('a proxy that knows of no primary yet is tried again, where the address says that it may change', async () => {
  const given = new URL(url)
  const folder = given.searchParams.get('host')
  const port = Number(given.port || 5432)
  const reach = () =>
    folder === null ? createConnection(port, given.hostname) : createConnection(`${folder}/.s.PGSQL.${port}`)
  let refusals = 0
  // What HAProxy does while a cluster has no primary: it takes the connection and ends it.
  const proxy = createServer((client) => {
    refusals -= 1
    if (refusals >= 0) {
      client.destroy()
      return
    }
    const server = reach()
    client.pipe(server).pipe(client)
    for (const each of [client, server]) each.on('error', () => client.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const user = given.password === '' ? given.username : `${given.username}:${given.password}`
  const one = `postgres://${user}@127.0.0.1:${typeof address === 'object' ? address?.port : ''}${given.pathname}`
  const open = async (at: string) => await (await connect({ url: at, max: 1, onError: () => undefined })).close()
  refusals = 2
  await expect(open(one)).rejects.toMatchObject({ code: 'database_unreachable' })
  refusals = 2
  await open(`${one}?target_session_attrs=read-write`)
  expect(refusals).toBeLessThan(0)
  proxy.close()
})

test.each(['not a url at all', 'postgres://:::/'])(
  'the malformed address %j gives a sentence too',
  async (malformed) => {
    await expect(connect({ url: malformed, onError: unexpected })).rejects.toMatchObject({
      code: 'database_unreachable',
    })
  },
)

test('a database that does not exist is named', async () => {
  const elsewhere = new URL(inject('testServerUrl'))
  elsewhere.pathname = '/nowhere'
  await expect(connect({ url: elsewhere.href, onError: unexpected })).rejects.toThrow(/nowhere.*does not exist/)
})

/** A function that returns only after `count` callers have called it. */
function meeting(count: number): () => Promise<void> {
  const waiting: (() => void)[] = []
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length === count) for (const go of waiting) go()
    })
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
