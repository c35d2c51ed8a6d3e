import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { PatroniPackage } from '../../../tools/patroni.mjs'
import { requireBinaries } from '../../../tools/system-postgres.mjs'
import { freePort } from '../../server-process'
import { own, postgresFolder } from '../postgres'
import { databaseNode } from './database-node'
import type { DatabaseNode } from './database-node'
import { startEtcd } from './etcd'
import type { Etcd } from './etcd'
import { startInBackground } from './programs'
import type { Program } from './programs'
import type { Member } from './rest'

const execute = promisify(execFile)
const DELIVERED = join(import.meta.dirname, '../../../deploy/cluster')
const NODES = ['node-1', 'node-2', 'node-3'] as const
/** The password of the product's account in the database, as the operator sets it in example.env. */
const PASSWORD = 'the-password-of-the-product'
/** A limit for what hangs, not a measure. */
const WHOLE_MILLIS = 600_000

/** Three database nodes, three etcd and a HAProxy: processes of this machine, with the files of deploy/cluster. */
export interface Cluster {
  readonly folder: string
  readonly nodes: readonly DatabaseNode[]
  readonly etcd: readonly Etcd[]
  /** What HAProxy sends to the node that takes writes: `DATABASE_URL` of the product. */
  readonly url: string
  /** What HAProxy sends to the standbys: `STANDBY_URL` of the api. */
  readonly standbyUrl: string
  /** The same as superuser. */
  readonly adminUrl: string
  /** The nodes and what they are, as one of those says that answer. */
  members(): Promise<readonly Member[]>
  nodeOf(role: 'leader' | 'sync_standby' | 'replica'): Promise<DatabaseNode>
  /** Waits until all nodes run, one leads, and one of the others confirms what it commits. */
  whole(): Promise<void>
  close(): Promise<void>
}

interface ClusterOptions {
  /** False starts Patroni without the check of its version, for the negative control. */
  readonly isChecked?: boolean
  /** Gives each database node a disk of its own that is so small; only root may. */
  readonly diskMegabytes?: number
}

/**
 * @param closing gets what undoes each step that was reached
 */
export async function openCluster(
  patroni: PatroniPackage,
  closing: (() => Promise<unknown>)[],
  { isChecked = true, diskMegabytes }: ClusterOptions = {},
): Promise<Cluster> {
  const folder = postgresFolder()
  closing.push(async () => await Promise.resolve(rmSync(folder, { recursive: true, force: true })))
  const programs = copyPrograms(folder, patroni)
  const etcd = await startEtcd(folder, closing)
  const env = {
    PATH: `${programs}:${requireBinaries()}:/usr/local/bin:/usr/bin:/bin`,
    LANG: 'C.UTF-8',
    POSTGRES_PASSWORD: PASSWORD,
    PATRONI_POSTGRESQL_BIN_DIR: requireBinaries(),
    PGBACKREST_CONFIG: join(programs, 'pgbackrest.conf'),
    PGBACKREST_STANZA: 'settlement',
    PGBACKREST_REPO1_PATH: ownFolder(folder, 'backups'),
  }
  const nodes: DatabaseNode[] = []
  for (const name of NODES) {
    const ports = etcd.map(({ port }) => port)
    await ownDisk(join(folder, name), diskMegabytes, closing)
    const node = await databaseNode({ name, folder, etcd: ports, programs, isChecked, env })
    closing.push(async () => await node.close())
    nodes.push(node)
    node.start()
  }
  const { proxy, write, read } = await startHaproxy(folder, programs, nodes)
  closing.push(async () => await proxy.kill())

  const members = async (): Promise<readonly Member[]> => {
    for (const node of nodes) {
      const found = await node.rest.members()
      if (found !== undefined) return found
    }
    return []
  }
  const isWhole = async (): Promise<boolean> => {
    const itself = await Promise.all(nodes.map(async ({ rest }) => await rest.itself()))
    const timelines = new Set(itself.map((each) => each?.timeline))
    const leaders = itself.filter((each) => each?.role === 'primary' || each?.role === 'master')
    const roles = (await members()).map(({ role }) => role).sort()
    return (
      itself.every((each) => each?.state === 'running') &&
      timelines.size === 1 &&
      leaders.length === 1 &&
      roles.join(' ') === 'leader replica sync_standby'
    )
  }
  return {
    folder,
    nodes,
    etcd,
    url: `postgres://settlement:${PASSWORD}@127.0.0.1:${write}/settlement?target_session_attrs=read-write`,
    standbyUrl: `postgres://settlement:${PASSWORD}@127.0.0.1:${read}/settlement`,
    adminUrl: `postgres://postgres:${encodeURIComponent('the SUPERUSER password')}@127.0.0.1:${write}/settlement`,
    members,
    nodeOf: async (role) => {
      const found = (await members()).find((each) => each.role === role)
      const node = nodes.find(({ name }) => name === found?.name)
      if (node === undefined) throw new Error(`No node is ${role}`)
      return node
    },
    whole: async () => {
      const end = performance.now() + WHOLE_MILLIS
      while (!(await isWhole())) {
        if (performance.now() > end) throw new Error(`The cluster is not whole: ${JSON.stringify(await members())}`)
        await pause(250)
      }
    },
    close: async () => {
      for (const close of closing.splice(0).reverse()) await close()
    },
  }
}

/** A folder for the account of PostgreSQL. */
function ownFolder(folder: string, name: string): string {
  const path = join(folder, name)
  mkdirSync(path)
  own(path)
  return path
}

/** The folder of a node. */
async function ownDisk(
  path: string,
  megabytes: number | undefined,
  closing: (() => Promise<unknown>)[],
): Promise<void> {
  mkdirSync(path, { mode: 0o700 })
  if (megabytes !== undefined) {
    await execute('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', path])
    closing.push(async () => await execute('umount', [path]))
  }
  own(path)
}

/** The delivered files and Patroni, where the account of PostgreSQL can read them whatever folder the tree is in. */
export function copyPrograms(folder: string, patroni: PatroniPackage): string {
  const programs = join(folder, 'programs')
  cpSync(DELIVERED, programs, { recursive: true })
  const from = patroni.folder === '/' ? '' : join(folder, 'patroni')
  if (from !== '') cpSync(join(patroni.folder, 'usr'), join(from, 'usr'), { recursive: true })
  const library = `${from}/usr/lib/python3/dist-packages`
  // The Python of the distribution, which is where its PostgreSQL driver is. Debian 12's Patroni leaves the folder of the data
  // open to everybody, and PostgreSQL then does not start.
  writeFileSync(
    join(programs, 'patroni'),
    `#!/bin/sh\numask 077\nPYTHONPATH=${library} exec /usr/bin/python3 ${from}/usr/bin/patroni "$@"\n`,
  )
  chmodSync(join(programs, 'patroni'), 0o755)
  return programs
}

async function startHaproxy(
  folder: string,
  programs: string,
  nodes: readonly DatabaseNode[],
): Promise<{ proxy: Program; write: number; read: number }> {
  const write = await freePort()
  const read = await freePort()
  const places = nodes.flatMap(({ port, restPort }, at) => [
    [`NODE_${at + 1}`, `127.0.0.1:${port}`],
    [`NODE_${at + 1}_REST`, String(restPort)],
  ])
  const proxy = startInBackground('/usr/sbin/haproxy', ['-db', '-f', join(programs, 'haproxy.cfg')], {
    cwd: folder,
    log: join(folder, 'haproxy.log'),
    env: {
      LISTEN_PRIMARY: `127.0.0.1:${write}`,
      LISTEN_STANDBYS: `127.0.0.1:${read}`,
      ...Object.fromEntries(places),
    },
  })
  return { proxy, write, read }
}
