import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { connect } from './connect'
import { sandboxMigrations } from '#sandbox/database/migration-set'
import { migrate } from './migrate'
import { serverMigrations } from './migration-sets'
import { administer, withDatabase } from './test-server'

const REAL = serverMigrations(join(import.meta.dirname, '..', '..'))
const SANDBOX = sandboxMigrations(join(import.meta.dirname, '..', '..'))
let folder: string
let pool: Pool
let cleanUp: () => Promise<void>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const name = `test_${randomBytes(8).toString('hex')}`
  const server = inject('testServerUrl')
  await administer(server, `create database ${name}`)
  const connection = await connect({ url: withDatabase(server, name), onError: () => undefined })
  pool = connection.pool
  cleanUp = async () => {
    await connection.close()
    await administer(server, `drop database ${name}`)
    await rm(folder, { recursive: true })
  }
})

afterEach(() => cleanUp())

const put = (name: string, text: string) => writeFile(join(folder, name), text)
const tables = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename collate "C"`,
  )
  return rows.map(({ name }) => name)
}

test("the product's own migrations apply to an empty database, and then there is nothing left to do", async () => {
  const names = (await readdir(REAL.folder)).filter((name) => name.endsWith('.sql')).sort()
  expect(await migrate(pool, REAL)).toEqual(names)
  expect(await migrate(pool, REAL)).toEqual([])
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
})

test("the sandbox's tables come after the server's, with a history of their own", async () => {
  await migrate(pool, REAL)
  expect(await migrate(pool, SANDBOX)).toEqual((await readdir(SANDBOX.folder)).sort())
  expect(await migrate(pool, REAL)).toEqual([])
})

test('data of before the first release is refused in one sentence that names the way out', async () => {
  await pool.query('create table migration (name text primary key, checksum text not null, applied_at timestamptz)')
  await pool.query("insert into migration (name, checksum) values ('0001-ledger.sql', 'of an older version')")
  await expect(migrate(pool, { ...REAL, disposable: true })).rejects.toMatchObject({
    code: 'data_too_old',
    message: expect.stringMatching(/^This data was made by .*: run npm run reset to start with an empty database\.$/),
  })
  await expect(migrate(pool, REAL)).rejects.toThrow(/: start with an empty database\.$/)
})

test('a database that a newer version has used is refused by name, and an operator is told of no reset', async () => {
  await put('0001-one.sql', 'create table one (id int);')
  await put('0002-two.sql', 'create table two (id int);')
  const set = { folder, history: 'migration' }
  await migrate(pool, set)
  await rm(join(folder, '0002-two.sql'))
  await expect(migrate(pool, set)).rejects.toMatchObject({
    code: 'data_too_new',
    message: expect.stringMatching(/^This database is newer than this program: .* applied 0002-two\.sql, .* again\.$/),
  })
  await expect(migrate(pool, { ...set, disposable: true })).rejects.toThrow(/ or run npm run reset /)
})

test('a migration behind a backup lets others read meanwhile, and is carried out when the backup is done', async () => {
  await put('0001-one.sql', 'create table one (id int);')
  await migrate(pool, { folder, history: 'migration' })
  await put('0002-more.sql', 'alter table one add more int;')
  const backup = await pool.connect()
  await backup.query('begin')
  await backup.query('lock table one in access share mode')
  let migrated: Promise<string[]> = Promise.resolve([])
  const waited = await new Promise<string>((onWait) => {
    migrated = migrate(pool, { folder, history: 'migration', onWait })
  })
  expect(waited).toMatch(/^Migration 0002-more\.sql has met others .* lock timeout/)
  expect((await pool.query('select from one')).rowCount).toBe(0)
  await backup.query('commit')
  backup.release()
  expect(await migrated).toEqual(['0002-more.sql'])
})

test('what was released is frozen: only files after it may be added', async () => {
  const lines = (await readFile(join(REAL.folder, 'frozen.sha256'), 'utf8')).trim().split('\n')
  for (const line of lines) {
    const [checksum, name = ''] = line.split(/\s+/)
    const text = await readFile(join(REAL.folder, name), 'utf8')
    expect(createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex'), name).toBe(checksum)
  }
  const files = (await readdir(REAL.folder)).filter((name) => name.endsWith('.sql')).sort()
  expect(lines.map((line) => line.split(/\s+/)[1])).toEqual(files)
})

test('processes that start together apply each migration once', async () => {
  await put('0001-one.sql', 'create table one (id int);')
  await put('0002-two.sql', 'create table two (id int); insert into two values (1);')
  const results = await Promise.all(Array.from({ length: 5 }, () => migrate(pool, { folder, history: 'migration' })))
  expect(results.flat().sort()).toEqual(['0001-one.sql', '0002-two.sql'])
  expect((await pool.query('select * from two')).rowCount).toBe(1)
})

test('later files are applied in order, and other files are ignored', async () => {
  await put('0001-one.sql', 'create table one (id int);')
  await put('README.md', 'not SQL')
  expect(await migrate(pool, { folder, history: 'migration' })).toEqual(['0001-one.sql'])
  await put('0003-three.sql', 'alter table two add three int;')
  await put('0002-two.sql', 'create table two (id int);')
  expect(await migrate(pool, { folder, history: 'migration' })).toEqual(['0002-two.sql', '0003-three.sql'])
})

test('a failed migration leaves the database unchanged, and the error names it', async () => {
  await put('0001-one.sql', 'create table one (id int);')
  await put('0002-two.sql', 'create table two (id int); create table one (id int);')
  await expect(migrate(pool, { folder, history: 'migration' })).rejects.toMatchObject({
    code: 'migration_failed',
    message: expect.stringMatching(/^Migration 0002-two\.sql failed \(relation "one" already exists\): .*\.$/),
  })
  expect(await tables()).toEqual(['migration', 'one'])
  await put('0002-two.sql', 'create table two (id int);')
  expect(await migrate(pool, { folder, history: 'migration' })).toEqual(['0002-two.sql'])
})

test('a changed, inserted, renamed or missing migration is refused', async () => {
  await put('0001-one.sql', 'create table one (id int);\n')
  await put('0003-three.sql', 'create table three (id int);\n')
  await migrate(pool, { folder, history: 'migration' })
  const refused = { code: 'history_altered' }

  await put('0001-one.sql', 'create table one (id bigint);\n')
  await expect(migrate(pool, { folder, history: 'migration' })).rejects.toMatchObject(refused)
  await put('0001-one.sql', 'create table one (id int);\r\n')
  expect(await migrate(pool, { folder, history: 'migration' })).toEqual([])

  await put('0002-between.sql', 'create table two (id int);')
  await expect(migrate(pool, { folder, history: 'migration' })).rejects.toMatchObject(refused)
  await rm(join(folder, '0002-between.sql'))

  await rename(join(folder, '0003-three.sql'), join(folder, '0003-other.sql'))
  await expect(migrate(pool, { folder, history: 'migration' })).rejects.toMatchObject(refused)
  await rm(join(folder, '0003-other.sql'))
  await expect(migrate(pool, { folder, history: 'migration' })).rejects.toThrow(/0003-three\.sql/)
  expect(await tables()).toEqual(['migration', 'one', 'three'])
})

test('a folder without migrations is a build that went wrong', async () => {
  await expect(migrate(pool, { folder, history: 'migration' })).rejects.toMatchObject({ code: 'migration_failed' })
  await cp(REAL.folder, folder, { recursive: true })
  expect(await migrate(pool, { folder, history: 'migration' })).not.toEqual([])
})
