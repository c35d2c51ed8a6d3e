import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#server/database/connect'
import { createHealth } from '#server/http/health'
import { patroniOfCluster, patroniOfDistribution } from '../../tools/patroni.mjs'
import { strike } from './cluster/faults'
import { judge, SOUND } from './cluster/history'
import { openNumberedRows } from './cluster/numbered-rows'
import type { NumberedRows } from './cluster/numbered-rows'
import { copyPrograms, openCluster } from './cluster/open-cluster'
import type { Cluster } from './cluster/open-cluster'
import { postgresFolder } from './postgres'

/** The full run sets it; without the variable this test is left out. */
const IS_ASKED = process.env['CLUSTER_REFUSALS'] === '1'
const PATIENCE = { timeout: 120_000, interval: 500 }
const execute = promisify(execFile)
const patroni = patroniOfCluster()
const isRoot = process.getuid?.() === 0

const closing: (() => Promise<unknown>)[] = []
let cluster: Cluster
let numbered: NumberedRows
let ready: () => Promise<unknown>

beforeAll(async () => {
  if (!IS_ASKED || 'missing' in patroni) return
  // Only root may give each node a small disk of its own.
  cluster = await openCluster(patroni, closing, isRoot ? { diskMegabytes: 400 } : {})
  await cluster.whole()
  numbered = await openNumberedRows(cluster)
  closing.push(async () => await numbered.stop())
  const { db, close } = await connect({
    url: cluster.url,
    deadlines: { queryMillis: 30_000, commitMillis: 10_000 },
    onError: () => undefined,
  })
  closing.push(close)
  const health = createHealth({
    db,
    isStopping: () => false,
    chains: async () => await Promise.resolve({ networks: [], troubles: [] }),
  })
  ready = async () => await (await health.request('/ready')).json()
}, 300_000)

afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close().catch(() => undefined)
}, 180_000)

describe.skipIf(!IS_ASKED || 'missing' in patroni)(
  'a cluster that cannot keep its word takes no writes, and says why',
  () => {
    test('a version of Patroni that loses rows is refused with a sentence', async () => {
      const folder = postgresFolder()
      closing.push(async () => await Promise.resolve(rmSync(folder, { recursive: true, force: true })))
      const programs = copyPrograms(folder, patroniOfDistribution())
      const env = { PATH: `${programs}:/usr/bin:/bin` }
      const refused: unknown = await execute(join(programs, 'start-node'), [], { env }).catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Patroni 3.0.2 is refused') })
    })

    test('two nodes lost: nothing is acknowledged until one of them is back', async () => {
      const { end } = await strike('both standbys', cluster, 0)
      await expect
        .poll(ready, PATIENCE)
        .toMatchObject({ database: false, because: expect.stringContaining('no standby confirms') })
      const before = acknowledged()
      await expect.poll(attempts, PATIENCE).toBeGreaterThan(attempts() + 2)
      expect(acknowledged()).toBe(before)
      end()
      await cluster.whole()
      await expect.poll(ready, PATIENCE).toMatchObject({ database: true })
    }, 300_000)

    test('no majority of etcd and a node missing: no node takes writes', async () => {
      const standby = await cluster.nodeOf('replica')
      await standby.kill()
      const { end } = await strike('two etcd', cluster, 0)
      await expect
        .poll(ready, PATIENCE)
        .toMatchObject({ database: false, because: expect.stringContaining('no database node takes writes') })
      end()
      standby.start()
      await cluster.whole()
      await expect.poll(ready, PATIENCE).toMatchObject({ database: true })
    }, 300_000)

    test.skipIf(!isRoot)(
      'a full disk on the primary: another node leads, and nothing acknowledged is lost',
      async () => {
        const full = await cluster.nodeOf('leader')
        const { bavail, bsize } = statfsSync(full.folder)
        const filler = join(full.folder, 'filler')
        writeFileSync(filler, Buffer.alloc(bavail * bsize - 1024 * 1024))
        const { pool, close } = await connect({ url: cluster.adminUrl, max: 1, onError: () => undefined })
        // The log goes into a new file each time, for which there is no room left.
        await expect
          .poll(async () => {
            await pool
              .query(`select pg_logical_emit_message(true, 'full', repeat('x', 1000000)), pg_switch_wal()`)
              .catch(() => undefined)
            return (await cluster.nodeOf('leader').catch(() => full)).name
          }, PATIENCE)
          .not.toBe(full.name)
        await close()
        expect(readFileSync(join(full.folder, 'log'), 'utf8')).toContain('No space left on device')
        await execute('rm', [filler])
        await cluster.whole()
        await expect.poll(ready, PATIENCE).toMatchObject({ database: true })
        await numbered.progress()
        await numbered.stop()
        expect(judge({ ...numbered, rows: await numbered.rows() })).toEqual(SOUND)
        expect(existsSync(filler)).toBe(false)
      },
      300_000,
    )
  },
)

const acknowledged = (): number => numbered.acts.filter(({ answered }) => answered !== undefined).length
const attempts = (): number => numbered.acts.length
