import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server-process'
import { signalAll, startInBackground, treeOf } from './programs'
import type { Program } from './programs'
import { openRelay } from './relay'
import { restOf } from './rest'
import type { Rest } from './rest'

/** A machine with PostgreSQL and Patroni, as deploy/cluster/compose.yaml has three. */
export interface DatabaseNode {
  readonly name: string
  /** Where HAProxy finds PostgreSQL and Patroni. */
  readonly port: number
  readonly restPort: number
  readonly rest: Rest
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** Starts Patroni, also again when it ends by itself, as the file for Docker Compose says. */
  start(): void
  /** kill -9 of everything on it, as when it loses power. */
  kill(): Promise<void>
  /**
   * No process of it gets any time, as when a virtual machine is paused or swaps. PostgreSQL is the first to wait, so that
   * Patroni waits for it between its look at the leader key and its hold on it: there a version that writes the key without
   * comparing takes the lead from another node when it wakes.
   */
  standStill(): Promise<void>
  goOn(): void
  /** kill -9 of PostgreSQL; Patroni stays. */
  killPostmaster(): void
  /** Nothing of its network comes through any more: to the other nodes, to etcd, or to both. */
  cut(from: 'nodes' | 'etcd'): void
  mend(): void
  close(): Promise<void>
}

export interface NodeOptions {
  readonly name: string
  /** Has a folder of the node's name, which belongs to the account of PostgreSQL. */
  readonly folder: string
  /** Ports of etcd. */
  readonly etcd: readonly number[]
  /** The folder with the files of deploy/cluster, and with the program `patroni`. */
  readonly programs: string
  /** Starts with the check of the version, as delivered; the negative control cannot. */
  readonly isChecked: boolean
  readonly env: Readonly<Record<string, string>>
}

const SECRETS = ['SUPERUSER', 'REPLICATION', 'REWIND'] as const
/** PostgreSQL knows its superuser by the account that it runs as. */
const SUPERUSER = process.getuid?.() === 0 ? 'postgres' : userInfo().username
const USERS = { SUPERUSER, REPLICATION: 'replicator', REWIND: 'rewinder' } as const

/** Where etcd has no majority yet, Patroni ends at its start. */
const AGAIN_MILLIS = 1_000
/** Twice `loop_wait` of deploy/cluster/patroni.yml. */
const TWO_LOOPS_MILLIS = 4_000

export async function databaseNode(options: NodeOptions): Promise<DatabaseNode> {
  const { name, programs, isChecked } = options
  const folder = join(options.folder, name)
  const data = join(folder, 'data')
  const port = await freePort()
  const restPort = await freePort()
  // The other nodes and etcd are reached through these, so that each can be cut.
  const inside = { sql: await openRelay(port), rest: await openRelay(restPort) }
  const outside = await Promise.all(options.etcd.map(openRelay))
  const relays = [...outside, ...Object.values(inside)]
  const env = {
    ...options.env,
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: outside.map((relay) => `127.0.0.1:${relay.port}`).join(','),
    PATRONI_ETCD3_USE_PROXIES: 'true',
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${inside.rest.port}`,
    PATRONI_RESTAPI_USERNAME: 'rest',
    PATRONI_RESTAPI_PASSWORD: 'the password of the rest port',
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${inside.sql.port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    ...Object.fromEntries(
      SECRETS.flatMap((of) => [
        [`PATRONI_${of}_USERNAME`, USERS[of]],
        [`PATRONI_${of}_PASSWORD`, `the ${of} password`],
      ]),
    ),
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_LOCK_PATH: join(folder, 'lock'),
    PGBACKREST_PG1_USER: SUPERUSER,
    HOME: folder,
  }
  let patroni: Program | undefined
  let isWanted = false
  let stopped: readonly number[] = []
  const postmaster = (): number[] => {
    try {
      return [Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])].filter((pid) => pid > 1)
    } catch {
      return []
    }
  }
  const all = (): number[] => {
    const roots = [...(patroni === undefined || patroni.isOver() ? [] : [patroni.pid]), ...postmaster().filter(isOurs)]
    return treeOf(roots)
  }
  /** A number in a file may by now belong to a process of somebody else. */
  const isOurs = (pid: number): boolean => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)
    } catch {
      return false
    }
  }
  const stop = (): void => {
    // A process that is listed may start another one before it is stopped.
    for (let found = all(); found.some((pid) => !stopped.includes(pid)); found = all()) {
      signalAll(found, 'SIGSTOP')
      stopped = found
    }
  }
  const kill = async (): Promise<void> => {
    stop()
    isWanted = false
    const ending = patroni?.kill()
    signalAll(stopped, 'SIGKILL')
    const left = postmaster()
    stopped = []
    await ending
    while (left.some(isOurs)) await pause(20)
  }
  const run = (): void => {
    const [command, args] = isChecked
      ? [join(programs, 'start-node'), []]
      : [join(programs, 'patroni'), [join(programs, 'patroni.yml')]]
    const started = startInBackground(command, args, { cwd: folder, log: join(folder, 'log'), env, lastWord: 'TERM' })
    patroni = started
    void runAgain(started)
  }
  const runAgain = async (program: Program): Promise<void> => {
    await program.ended
    await pause(AGAIN_MILLIS)
    if (isWanted && patroni === program) run()
  }
  return {
    name,
    port,
    restPort,
    folder,
    env,
    rest: restOf(restPort, { username: env.PATRONI_RESTAPI_USERNAME, password: env.PATRONI_RESTAPI_PASSWORD }),
    start: () => {
      isWanted = true
      run()
    },
    kill,
    standStill: async () => {
      signalAll(treeOf(postmaster().filter(isOurs)), 'SIGSTOP')
      await pause(TWO_LOOPS_MILLIS)
      stop()
    },
    goOn: () => {
      signalAll(stopped, 'SIGCONT')
      stopped = []
    },
    killPostmaster: () => signalAll(postmaster().filter(isOurs), 'SIGKILL'),
    cut: (from) => {
      for (const relay of from === 'etcd' ? outside : Object.values(inside)) relay.cut()
    },
    mend: () => {
      for (const relay of relays) relay.mend()
    },
    close: async () => {
      await kill()
      await Promise.all(relays.map(async (relay) => await relay.close()))
    },
  }
}
