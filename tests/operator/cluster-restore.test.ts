import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/database/connect'
import { patroniOfCluster } from '../../tools/patroni.mjs'
import { account, requireBinaries } from '../../tools/system-postgres.mjs'
import { freePort } from '../server-process'
import { expectSoundBooks } from './audit'
import { strike } from './cluster/faults'
import { openCluster } from './cluster/open-cluster'
import type { Cluster } from './cluster/open-cluster'
import { startInBackground } from './cluster/programs'
import { untilDone } from './persistent-call'
import { own } from './postgres'
import { openUnderLoad } from './under-load'

/** The full run sets it; without the variable this test is left out. */
const IS_ASKED = process.env['CLUSTER_RESTORE'] === '1'
const execute = promisify(execFile)
const patroni = patroniOfCluster()

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close().catch(() => undefined)
}, 180_000)

test.skipIf(!IS_ASKED || 'missing' in patroni)(
  'the cluster is restored to a moment under load, across a failover: what was acknowledged before it is there, what was asked for after it is not',
  async () => {
    if ('missing' in patroni) return
    const cluster = await openCluster(patroni, closing)
    await cluster.whole()
    const { deployment, load } = await openUnderLoad(cluster.url, closing)
    const leader = await cluster.nodeOf('leader')
    for (const node of cluster.nodes) {
      const { stdout } = await run(node.env, 'back-up', ['full'])
      // Of the three that are told to, only the one that leads makes one.
      expect(stdout).toBe('')
    }
    expect(await backups(leader.env)).toBe(1)
    await load.progress()
    await strike('switchover', cluster, 0)
    await cluster.whole()
    await load.progress()
    const moment = Date.now()
    await load.progress()
    await load.stop()
    const { pool } = deployment.connection
    await pool.query('select 1')
    const restored = await restore(cluster, new Date(moment).toISOString().replace('T', ' ').replace('Z', '+00'))
    const acts = load.merchants.flatMap((merchant) => merchant.acts)
    const before = acts.filter(({ answered }) => answered !== undefined && answered.at < moment)
    const after = acts.filter(({ began }) => began > moment)
    expect(before.length).toBeGreaterThan(20)
    expect(after.length).toBeGreaterThan(5)
    expect(before.filter(({ key }) => !restored.has(key))).toEqual([])
    expect(after.filter(({ key }) => restored.has(key))).toEqual([])
    process.stdout.write(
      `Restored to a moment: ${before.length} acts before it are there, ${after.length} after it are not\n`,
    )
  },
  900_000,
)

async function run(env: Readonly<Record<string, string>>, program: string, args: readonly string[]) {
  return await execute('env', [program, ...args], { ...account(), cwd: '/', env })
}

async function backups(env: Readonly<Record<string, string>>): Promise<number> {
  const { stdout } = await run(env, 'pgbackrest', ['info', '--output=json'])
  return stdout.match(/"label":"\d{8}-\d{6}F"/g)?.length ?? 0
}

/** As docs/runbook.md says, onto a machine of its own. @returns the keys of all acts that it has, after an audit of its books */
async function restore(cluster: Cluster, target: string): Promise<Set<string>> {
  const leader = await cluster.nodeOf('leader')
  const folder = join(cluster.folder, 'restored')
  const data = join(folder, 'data')
  for (const path of [folder, data]) {
    mkdirSync(path, { mode: 0o700 })
    own(path)
  }
  const env = { ...leader.env, PGBACKREST_PG1_PATH: data }
  // The last segment is archived when it is full, or once a minute.
  const admin = await connect({ url: cluster.adminUrl, max: 1, onError: () => undefined })
  await admin.pool.query('select pg_switch_wal()')
  await admin.close()
  await run(leader.env, 'pgbackrest', ['check'])
  await run(env, 'pgbackrest', ['--type=time', `--target=${target}`, '--target-action=promote', 'restore'])
  const port = await freePort()
  const settings = [
    'archive_mode=off',
    'synchronous_standby_names=',
    `unix_socket_directories=${folder}`,
    'listen_addresses=127.0.0.1',
  ]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const server = startInBackground(join(requireBinaries(), 'postgres'), args, {
    cwd: folder,
    log: join(folder, 'log'),
    env,
  })
  closing.push(async () => await server.kill())
  const url = Object.assign(new URL(cluster.adminUrl), { port: String(port) }).href
  // It takes no writes before it has come to the moment.
  const { db, pool, close } = await untilDone(
    async () => await connect({ url: `${url}?target_session_attrs=read-write`, onError: () => undefined }),
  )
  await expectSoundBooks(db)
  const { rows } = await pool.query<{ key: string }>(`
    select out_trade_no as key from payment union all select client_ref from transfer
    union all select client_ref from withdrawal`)
  await close()
  return new Set(rows.map(({ key }) => key))
}
