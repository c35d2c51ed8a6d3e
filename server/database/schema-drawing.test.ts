import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sandboxMigrations } from '#sandbox/database/migration-set'
import { serverMigrations } from './migration-sets'
import { testDatabase } from './test-database'
import { drawSchema } from './testing/schema-drawing'
import type { DrawnRoom } from './testing/schema-drawing'

const ROOT = join(import.meta.dirname, '..', '..')
const DOCUMENT = join(ROOT, 'docs', 'generated', 'schema.md')
const HEAD = `# The tables

Made from the database by \`UPDATE_SCHEMA=1 npx vitest run --project server server/database/schema-drawing\`; a test holds this
page against it. Amounts are numeric, times are timestamptz in the program's clock. What each column means stands beside it in
\`server/database/migrations\`; the last part belongs to the sandbox alone.

`

const { db } = await testDatabase()

async function roomsOf(folder: string, suffix: string): Promise<DrawnRoom[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map(async (file) => await readFile(join(folder, file), 'utf8')))
  const renamed = new Map(
    Array.from(texts.join('\n').matchAll(/^alter table (\w+) rename to (\w+)/gm), ([, from = '', to = '']) => [
      from,
      to,
    ]),
  )
  const rooms = files.map((file, place) => {
    const created = Array.from(texts[place]?.matchAll(/^create table (\w+)/gm) ?? [], ([, table = '']) => table)
    const tables = created.map((table) => renamed.get(table) ?? table)
    return { name: `${file.replace(/^\d+-|\.sql$/g, '')}${suffix}`, tables }
  })
  return rooms.filter(({ tables }) => tables.length > 0)
}

test('docs/generated/schema.md draws the tables that there are (UPDATE_SCHEMA=1 writes it)', async () => {
  const rooms = [
    ...(await roomsOf(serverMigrations(ROOT).folder, '')),
    ...(await roomsOf(sandboxMigrations(ROOT).folder, ' (sandbox)')),
  ]
  const text = HEAD + (await drawSchema(db, rooms))
  if (process.env['UPDATE_SCHEMA'] === '1' || !existsSync(DOCUMENT)) writeFileSync(DOCUMENT, text)
  expect(readFileSync(DOCUMENT, 'utf8').replaceAll('\r\n', '\n'), 'docs/generated/schema.md is stale').toBe(text)
})

test('every table is in the drawing', async () => {
  const drawn = [
    ...(await roomsOf(serverMigrations(ROOT).folder, '')),
    ...(await roomsOf(sandboxMigrations(ROOT).folder, '')),
  ].flatMap(({ tables }) => tables)
  const there = await db.introspection.getTables()
  const known = there.map(({ name }) => name).filter((name) => !/^(sandbox_)?migration$/.test(name))
  expect(known.sort()).toEqual([...drawn].sort())
})
