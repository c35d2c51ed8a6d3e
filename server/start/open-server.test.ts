import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { noteSealedFile } from '#server/access/secret-in-use'
import { keyId, seal } from '#server/core/secrets'
import { openPool } from '#server/database/connect'
import type { Connection } from '#server/database/connect'
import { migrate } from '#server/database/migrate'
import { serverMigrations } from '#server/database/migration-sets'
import { administer, withDatabase } from '#server/database/test-server'
import { runOperator } from '#server/operator/run-operator'
import { auditMode } from '#server/payout/audit-mode'
import { createEnding } from './ending'
import { readEnvironment } from './environment'
import { openServer } from './open-server'
import { takeStatedAudit } from './stated-audit'

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

test('a worker that has lost its file of networks is refused while the database offers some; an api offers them on', async () => {
  const { db, url } = await emptyDatabase()
  await start(url, { ROLE: 'worker' })
  const network = { id: 'eth', name: 'Ethereum', chain_type: 'Ethereum', kind: 'evm', chain_id: '1', sort: 1 } as const
  await db
    .insertInto('network')
    .values({ ...network, confirmations: 12, finality: null, block_seconds: 12, gas_limit: '1', can_send: true })
    .execute()
  await db.insertInto('chain_identity').values({ network_id: 'eth', identity: '1/0x00' }).execute()
  await expect(start(url, { ROLE: 'worker' })).rejects.toMatchObject({
    code: 'settings_wrong',
    message: expect.stringMatching(/^NETWORKS_FILE is not set, and this database offers Ethereum: /),
  })
  await start(url)
  await db.updateTable('network').set({ offered: false }).execute()
  await start(url, { ROLE: 'worker' })
})

test('an operator who was the last to say that people decide is heard at the upgrade too', async () => {
  const { db, pool } = await emptyDatabase()
  await migrate(pool, { folder: await filesBefore('0134'), history })
  await db.updateTable('withdrawal_audit').set({ mode: 'manual' }).execute()
  const act = { act: 'audit mode', acted_by: 'Ada', why: 'emergency', acted_at: new Date() }
  await db
    .insertInto('operator_act')
    .values([
      { ...act, subject: 'automatic' },
      { ...act, subject: 'manual' },
    ])
    .execute()
  await migrate(pool, { folder, history })
  await takeStatedAudit(db, { WITHDRAWAL_AUDIT: 'automatic' })
  expect(await auditMode(db)).toBe('manual')
})

test('a SIGNER_FILE that is not there draws no second seed, until the operator says that the first one is lost', async () => {
  const { db, url } = await emptyDatabase()
  const signer_file = join(await filesBefore('0001'), 'keys', 'signer')
  const worker = { ROLE: 'worker', NETWORKS_FILE: join(root, 'package.json'), SIGNER_FILE: signer_file }
  await start(url)
  await noteSealedFile(db, { name: 'SIGNER_FILE', key_id: keyId(RIGHT) })
  await expect(start(url, worker)).rejects.toThrow(`There is no file ${signer_file}`)
  await expect(stat(signer_file)).rejects.toMatchObject({ code: 'ENOENT' })
  const words = ['addresses', 'new-keys', '--by', 'Ada', '--why', 'the disk is gone']
  expect(await runOperator(words, { DATABASE_URL: url, SECRET: RIGHT })).toMatchObject({ err: '', exit_code: 0 })
  // The keys come before the networks, whose file is none here.
  await expect(start(url, worker)).rejects.toThrow('package.json cannot be used')
  await stat(signer_file)
  await rm(signer_file)
  await expect(start(url, worker)).rejects.toThrow(`There is no file ${signer_file}`)
})
