import { cp, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { connect } from './connect'
import { migrate } from './migrate'
import { administer, withDatabase } from './test-server'

const REAL = join(import.meta.dirname, 'migrations')
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

test("the product's migrations apply to an empty database, and a second run applies none", async () => {
  const names = (await readdir(REAL)).sort()
  expect(await migrate(pool, REAL)).toEqual(names)
  expect(await migrate(pool, REAL)).toEqual([])
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
})

test('processes that start together apply each migration once', async () => {
  await put('0001-one.sql', 'create table one (id int);')
  await put('0002-two.sql', 'create table two (id int); insert into two values (1);')
  const results = await Promise.all(Array.from({ length: 5 }, () => migrate(pool, folder)))
  expect(results.flat().sort()).toEqual(['0001-one.sql', '0002-two.sql'])
  expect((await pool.query('select * from two')).rowCount).toBe(1)
})

test('later files are applied in order, and other files are ignored', async () => {
  await put('0001-one.sql', 'create table one (id int);')
  await put('README.md', 'not SQL')
  expect(await migrate(pool, folder)).toEqual(['0001-one.sql'])
  await put('0003-three.sql', 'alter table two add three int;')
  await put('0002-two.sql', 'create table two (id int);')
  expect(await migrate(pool, folder)).toEqual(['0002-two.sql', '0003-three.sql'])
})

test('a failed migration leaves the database unchanged, and the error names it', async () => {
  await put('0001-one.sql', 'create table one (id int);')
  await put('0002-two.sql', 'create table two (id int); create table one (id int);')
  await expect(migrate(pool, folder)).rejects.toMatchObject({
    code: 'migration_failed',
    message: expect.stringMatching(/^Migration 0002-two\.sql failed \(relation "one" already exists\): .*\.$/),
  })
  expect(await tables()).toEqual(['migration', 'one'])
  await put('0002-two.sql', 'create table two (id int);')
  expect(await migrate(pool, folder)).toEqual(['0002-two.sql'])
})

test('a changed, inserted, renamed or missing migration is refused', async () => {
  await put('0001-one.sql', 'create table one (id int);\n')
  await put('0003-three.sql', 'create table three (id int);\n')
  await migrate(pool, folder)
  const refused = { code: 'history_altered' }

  await put('0001-one.sql', 'create table one (id bigint);\n')
  await expect(migrate(pool, folder)).rejects.toMatchObject(refused)
  await put('0001-one.sql', 'create table one (id int);\r\n')
  expect(await migrate(pool, folder)).toEqual([])

  await put('0002-between.sql', 'create table two (id int);')
  await expect(migrate(pool, folder)).rejects.toMatchObject(refused)
  await rm(join(folder, '0002-between.sql'))

  await rename(join(folder, '0003-three.sql'), join(folder, '0003-other.sql'))
  await expect(migrate(pool, folder)).rejects.toMatchObject(refused)
  await rm(join(folder, '0003-other.sql'))
  await expect(migrate(pool, folder)).rejects.toThrow(/0003-three\.sql/)
  expect(await tables()).toEqual(['migration', 'one', 'three'])
})

test('a folder without migrations is refused', async () => {
  await expect(migrate(pool, folder)).rejects.toMatchObject({ code: 'migration_failed' })
  await cp(REAL, folder, { recursive: true })
  expect(await migrate(pool, folder)).not.toEqual([])
})
