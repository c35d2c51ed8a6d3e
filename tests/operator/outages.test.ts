import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/database/connect'
import { expectChainEqual, expectEachOnce, expectSoundBooks, lostCallbacks, unfinished } from './audit'
import { PARTS } from './deployment'
import type { Deployment } from './deployment'
import type { Load } from './load'
import { expectLive, openConsole } from './open-console'
import { postgresFolder, postgresServer, runPostgresTool } from './postgres'
import type { PostgresServer } from './postgres'
import { openUnderLoad } from './under-load'

/** How often each part is killed; without the variable this test is left out. */
const ROUNDS = Number(process.env['OUTAGE_ROUNDS'] ?? 0)
const PATIENCE = { timeout: 900_000, interval: 1_000 }

const folder = ROUNDS > 0 ? postgresFolder() : ''
let postgres: PostgresServer
let deployment: Deployment
let load: Load
/** Undoes what was opened, the newest first, also when the opening or the test has failed. */
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  if (ROUNDS === 0) return
  closing.push(async () => await Promise.resolve(rmSync(folder, { recursive: true, force: true })))
  postgres = await postgresServer(folder, { name: 'one' })
  closing.push(async () => await postgres.stop())
  await postgres.start()
  ;({ deployment, load } = await openUnderLoad(postgres.url, closing))
}, 300_000)

afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close().catch(() => undefined)
}, 120_000)

const VICTIMS = [...PARTS, 'postgres'] as const
const STAND_STILL_MILLIS = 60_000
/** A statement may take 30 s, and a call is one statement behind another that failed. */
const LONGEST_CALL_MILLIS = 35_000

test.skipIf(ROUNDS === 0)(
  'each part is killed under load: nothing acknowledged is lost or there twice, open consoles go on',
  async () => {
    const dashboard = await openConsole(deployment.publicUrl, load.sessionToken, closing)
    for (let round = 0; round < ROUNDS; round++)
      for (const victim of VICTIMS) {
        await load.progress()
        if (victim === 'postgres') {
          await postgres.killNine()
          await postgres.start()
        } else {
          await deployment.killNine(victim)
          await deployment.start(victim)
        }
        await load.progress()
        await expectLive(dashboard)
        expect(await deployment.ended()).toEqual([])
      }
    await standStill()
    await load.progress()
    await expectLive(dashboard)
    const backup = await backUp()
    await load.stop()
    const { db } = deployment.connection
    await expect.poll(async () => await unfinished(db, load.acknowledged), PATIENCE).toEqual([])
    await load.chain.stop()
    await expectEachOnce(db, load.acknowledged)
    await expectSoundBooks(db)
    const { nodes } = deployment
    await expectChainEqual(db, { nodes, withdrawals: load.acknowledged.withdrawals })
    await expect.poll(async () => await lostCallbacks(db, load.acknowledged), PATIENCE).toEqual([])
    await expectRestorable(backup)
  },
  3_600_000,
)

/** The database answers nothing for a minute: every call is answered meanwhile, with 503 where it needs the database. */
async function standStill(): Promise<void> {
  postgres.standStill()
  const end = performance.now() + STAND_STILL_MILLIS
  const answered: { status: number; millis: number }[] = []
  const ask = async (path: string): Promise<void> => {
    while (performance.now() < end) {
      const began = performance.now()
      const response = await fetch(`${deployment.publicUrl}${path}`, { headers: { 'X-Token': load.sessionToken } })
      await response.text()
      answered.push({ status: response.status, millis: performance.now() - began })
      await pause(1_000)
    }
  }
  const asking = ['/api/v1/user/info', '/api/v1/statistics/overview', '/ready', '/health'].map(ask)
  await pause(STAND_STILL_MILLIS)
  postgres.goOn()
  await Promise.all(asking)
  expect(answered.filter(({ millis }) => millis > LONGEST_CALL_MILLIS)).toEqual([])
  expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200, 503]))
}

interface Backup {
  readonly file: string
  /** What each table had when the backup began, from the same snapshot. */
  readonly digests: readonly unknown[]
}

/** Rows and a digest of each table, so that two databases can be compared. */
const DIGESTS = `
  select table_name, (xpath('/row/n/text()', counted))[1]::text as rows, (xpath('/row/d/text()', counted))[1]::text as digest
  from information_schema.tables,
    query_to_xml(format(
      'select count(*) as n, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as d from public.%I t', table_name
    ), false, true, '') as counted
  where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`

/** As docs/runbook.md says, while merchants go on. */
async function backUp(): Promise<Backup> {
  const file = join(folder, 'backup')
  const { pool, close } = await connect({ url: postgres.url, max: 1, onError: () => undefined })
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    const progress = load.progress()
    await runPostgresTool('pg_dump', ['-Fc', '-f', file, '--snapshot', rows[0]?.snapshot ?? '', '-d', postgres.url])
    const digests = await client.query(DIGESTS)
    await client.query('commit')
    await progress
    return { file, digests: digests.rows }
  } finally {
    client.release()
    await close()
  }
}

async function expectRestorable({ file, digests }: Backup): Promise<void> {
  await postgres.query('create database restored')
  const url = postgres.url.replace(/postgres$/, 'restored')
  await runPostgresTool('pg_restore', ['--exit-on-error', '-d', url, file])
  const { db, pool, close } = await connect({ url, onError: () => undefined })
  try {
    expect((await pool.query(DIGESTS)).rows).toEqual(digests)
    await expectSoundBooks(db)
  } finally {
    await close()
  }
}
