import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { keyId, seal } from '#server/core/secrets'
import { openPool } from '#server/database/connect'
import type { Connection } from '#server/database/connect'
import { migrate } from '#server/database/migrate'
import { serverMigrations } from '#server/database/migration-sets'
import { administer, withDatabase } from '#server/database/test-server'
import { createEnding } from './ending'
import { readEnvironment } from './environment'
import { openServer } from './open-server'

const root = join(import.meta.dirname, '..', '..')
const { folder, history } = serverMigrations(root)
const RIGHT = 'the secret of this database'.padEnd(40, '-')
const WRONG = 'the secret of another one'.padEnd(40, '-')
const log = pino({ level: 'silent' })

/** A database that no sandbox has used, without a table. */
async function emptyDatabase(): Promise<Connection & { readonly url: string }> {
  const server = inject('testServerUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = withDatabase(server, name)
  const connection = openPool({ url, onError: () => undefined })
  onTestFinished(async () => {
    await connection.close()
    await administer(server, `drop database ${name}`)
  })
  return { ...connection, url }
}

/** Starts and ends a process as far as its database, events and networks. */
async function start(url: string, variables: Readonly<Record<string, string>> = {}): Promise<void> {
  const env = {
    ROLE: 'api',
    DATABASE_URL: url,
    SECRET: RIGHT,
    SMTP_URL: 'smtp://127.0.0.1:25',
    PUBLIC_URL: 'https://pay.example',
    ...variables,
  }
  const ending = createEnding()
  try {
    await openServer({ environment: readEnvironment(env), env, log, root, ending })
  } finally {
    await ending.end()
  }
}

/** The files of an older version. */
async function filesBefore(name: string): Promise<string> {
  const older = await mkdtemp(join(tmpdir(), 'older-'))
  onTestFinished(async () => await rm(older, { recursive: true }))
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql') && file < name)
  for (const file of files) await cp(join(folder, file), join(older, file))
  return older
}

test.each(['0081', '0093'])('an upgrade from before %s with another SECRET changes nothing', async (before) => {
  const { db, pool, url } = await emptyDatabase()
  const applied = await migrate(pool, { folder: await filesBefore(before), history })
  await db
    .insertInto('chain_seed')
    .values({ seed: null, sealed: seal(RIGHT, 'seed') })
    .execute()
  await expect(start(url, { SECRET: WRONG })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(`its key is ${keyId(WRONG)}, theirs ${keyId(RIGHT)}`),
  })
  const { rows } = await pool.query<{ name: string }>(`select name from ${history} order by name collate "C"`)
  expect(rows.map(({ name }) => name)).toEqual(applied)
  await start(url)
  await start(url, { SECRET: WRONG, SECRET_PREVIOUS: RIGHT })
})

test('the database of a sandbox is refused as it is', async () => {
  const { pool, url } = await emptyDatabase()
  await pool.query('create table world (name text)')
  await expect(start(url)).rejects.toMatchObject({ code: 'world_mismatch' })
  expect((await pool.query('select from pg_tables where schemaname = $1', ['public'])).rowCount).toBe(1)
})
