import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { openDatabase } from './open-database'
import { seededRandom } from './seeded-random'
import { testDatabase } from './test-database'
import { runProgram } from './testing/program'
import { serverMigrations } from './migration-sets'

const ENTRIES = 200
const rounds = Array.from({ length: Number(process.env['KILL_ROUNDS'] ?? 1) }, (_, number) => number + 1)
const random = seededRandom(process.env['KILL_SEED'] ?? 'kill -9')
const { url } = await testDatabase()
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kill-'))
})

afterAll(() => rm(dataDir, { recursive: true }))

interface Victim {
  name: string
  databaseUrl?: string
  serverToo: boolean
}

const victims: Victim[] = [
  { name: 'the writer, while its server keeps running', databaseUrl: url, serverToo: false },
  { name: 'the writer, whose embedded server stays behind', serverToo: false },
  { name: 'the writer and its server', serverToo: true },
]

describe.each(victims)('kill -9 of $name', ({ name, databaseUrl, serverToo }) => {
  test.each(rounds)('loses no acknowledged entry and books none twice (round %i)', async (number) => {
    const round = `${name}:${number}`
    const order = { dataDir, round, ...(databaseUrl === undefined ? {} : { databaseUrl }) }
    const killed = runProgram('write-entries.ts', [JSON.stringify({ ...order, stay: true })])
    await killed.said(1)
    const groups = serverToo ? [killed.pid, await postmasterPid()] : [killed.pid]
    await killed.said(1 + Math.floor(random() * (ENTRIES / 2)))
    for (const group of groups) process.kill(-group, 'SIGKILL')
    expect(await killed.ended()).toBe(null)

    const acknowledged = killed.lines.map((line) => line.replace(/ posted$/, ''))
    const kept = await inspect(order)
    expect(kept).toEqual(expect.arrayContaining(acknowledged))

    const again = runProgram('write-entries.ts', [JSON.stringify({ ...order, stay: false })])
    expect(await again.ended()).toBe(0)
    expect(again.lines.filter((line) => line.endsWith(' duplicate'))).toHaveLength(kept.length)
    expect(await inspect(order)).toHaveLength(ENTRIES)
  })
})

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'kill', 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/**
 * Opens the database as the program does after a kill, checks that the ledger is consistent, and returns the refs that
 * are booked.
 */
async function inspect({
  round,
  ...location
}: {
  round: string
  dataDir: string
  databaseUrl?: string
}): Promise<string[]> {
  const { db, close } = await openDatabase({
    ...location,
    world: 'kill',
    migrations: [serverMigrations(join(import.meta.dirname, '..', '..'))],
    serves: 'the inspection',
    onError: (error) => {
      throw error
    },
  })
  try {
    expect((await ledgerSums(db)).map(({ sum }) => sum)).toEqual(['0'])
    expect(await ledgerDrift(db)).toEqual([])
    const { rows } = await sql<{ ref: string; postings: number; messages: number }>`
      select ref,
        (select count(*) from ledger_posting where entry_id = e.id)::int as postings,
        (select count(*) from outbox where key = e.ref)::int as messages
      from ledger_entry e where starts_with(ref, ${`${round}:`})
    `.execute(db)
    for (const { ref, postings, messages } of rows)
      expect({ ref, postings, messages }).toEqual({ ref, postings: 3, messages: 1 })
    const refs = rows.map(({ ref }) => ref)
    expect(new Set(refs).size).toBe(refs.length)
    const orphans =
      await sql`select key from outbox where starts_with(key, ${`${round}:`}) and key <> all(${refs}::text[])`.execute(
        db,
      )
    expect(orphans.rows).toEqual([])
    return refs
  } finally {
    await close()
  }
}
