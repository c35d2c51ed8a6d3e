// A primary and its synchronous standby on this machine, for benches: each commit waits until the standby has it on its disk.
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres'
import type { EmbeddedPostgres } from '#server/database/embedded-postgres'

interface Options {
  readonly dataDir: string
  readonly onExit: (error: Error) => void
}

/**
 * Starts both. The standby begins as a copy of the stopped primary.
 *
 * @example
 * const server = await startWithStandby({ dataDir, onExit })
 */
export async function startWithStandby({ dataDir, onExit }: Options): Promise<EmbeddedPostgres> {
  const first = await startEmbeddedPostgres({ dataDir, world: 'primary', onExit })
  await first.stop()
  const [from, to] = ['primary', 'standby'].map((world) => join(dataDir, world, 'postgres'))
  if (from === undefined || to === undefined) throw new TypeError('There are two folders.')
  await mkdir(join(to, '..'), { mode: 0o711 })
  // Owner and modes stay: where this is root, the server runs as another user.
  await promisify(execFile)('cp', ['-a', from, to])
  await writeFile(join(to, 'standby.signal'), '')
  const primary = await startEmbeddedPostgres({ dataDir, world: 'primary', onExit })
  const socket = new URL(primary.url('postgres')).searchParams.get('host') ?? ''
  const settings = { primary_conninfo: `host=${socket} port=5432 user=postgres` }
  const standby = await startEmbeddedPostgres({ dataDir, world: 'standby', settings, onExit })
  await waitForStandby(primary.url('postgres'))
  return {
    ...primary,
    stop: async () => {
      await standby.stop()
      await primary.stop()
    },
  }
}

async function waitForStandby(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query('select pg_reload_conf()')
    for (;;) {
      const { rows } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`)
      if (rows.length > 0) return
      await pause(50)
    }
  } finally {
    await client.end()
  }
}
