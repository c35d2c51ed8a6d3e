import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { account, requireBinaries } from '../../tools/system-postgres.mjs'
import { freePort } from '../server-process'
import { signalTree } from './processes'

const execute = promisify(execFile)
const PATIENCE_TRIES = 600

/** A folder below which the distribution's PostgreSQL may keep its data, also when the tests run as root. */
export function postgresFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pg-'))
  own(folder)
  return folder
}

/** Gives a file or folder to the account of PostgreSQL. */
export function own(path: string): void {
  const { uid, gid } = account()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** Runs a program of the distribution's PostgreSQL as the account of its server. */
export async function runPostgresTool(name: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute(join(requireBinaries(), name), [...args], { ...account(), cwd: tmpdir() })
  return stdout
}

/** A PostgreSQL of the distribution that a test starts, kills and promotes. */
export interface PostgresServer {
  readonly name: string
  readonly port: number
  readonly url: string
  /** Starts it on the data that it has. */
  start(): Promise<void>
  stop(): Promise<void>
  /** The server and all its processes, as when its machine loses power. */
  killNine(): Promise<void>
  /** No process of it gets any time, as on a machine that is paused: connections stay open and nothing is answered. */
  standStill(): void
  goOn(): void
  /** A standby takes writes from now on. */
  promote(): Promise<void>
  /** Makes its data anew, as the standby of another server, and starts it. */
  follow(primary: PostgresServer): Promise<void>
  query(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>
}

/**
 * @param settings such as `synchronous_standby_names=one`; they hold from the first start on
 */
export async function postgresServer(
  folder: string,
  { name, settings = [] }: { name: string; settings?: readonly string[] },
): Promise<PostgresServer> {
  const bin = requireBinaries()
  const data = join(folder, name)
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined
  let upstream: string | undefined

  const query = async (text: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }
  const untilItAnswers = async (): Promise<void> => {
    for (let tries = 1; ; tries++) {
      try {
        await query('select 1')
        return
      } catch (error) {
        if (tries === PATIENCE_TRIES || server?.exitCode !== null) throw error
        await pause(100)
      }
    }
  }
  const start = async (): Promise<void> => {
    const all = [
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      `cluster_name=${name}`,
      'shared_buffers=32MB',
      'wal_keep_size=512MB',
      ...settings,
      ...(upstream === undefined ? [] : [`primary_conninfo=${upstream}`]),
    ]
    const args = ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])]
    server = spawn(join(bin, 'postgres'), args, { ...account(), cwd: folder, stdio: 'ignore' })
    await untilItAnswers()
  }
  const end = async (how: (child: ChildProcess) => void): Promise<void> => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    how(server)
    await ended
  }
  return {
    name,
    port,
    url,
    query,
    start: async () => {
      if (server === undefined)
        await runPostgresTool('initdb', [
          '-D',
          data,
          '-U',
          'postgres',
          '-A',
          'trust',
          '-E',
          'UTF8',
          '--locale=C.UTF-8',
          '-N',
        ])
      await start()
    },
    stop: async () => await end((child) => child.kill('SIGINT')),
    killNine: async () => await end((child) => signalTree(child.pid ?? 0, 'SIGKILL')),
    standStill: () => signalTree(server?.pid ?? 0, 'SIGSTOP'),
    goOn: () => signalTree(server?.pid ?? 0, 'SIGCONT'),
    promote: async () => {
      upstream = undefined
      await query('select pg_promote(true, 60)')
    },
    follow: async (primary) => {
      rmSync(data, { recursive: true, force: true })
      mkdirSync(data, { mode: 0o700 })
      own(data)
      const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
      await runPostgresTool('pg_basebackup', [...from, '-D', data, '-X', 'stream', '-c', 'fast', '--no-sync'])
      writeFileSync(join(data, 'standby.signal'), '')
      own(join(data, 'standby.signal'))
      upstream = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`
      await start()
    },
  }
}
