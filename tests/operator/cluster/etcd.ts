import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server-process'
import { startInBackground } from './programs'
import type { Program } from './programs'

/** One of the three programs that agree on who leads. */
export interface Etcd {
  readonly port: number
  kill(): Promise<void>
  start(): void
}

/** @param closing gets what ends them */
export async function startEtcd(folder: string, closing: (() => Promise<unknown>)[]): Promise<Etcd[]> {
  const places: { name: string; port: number; peer: string }[] = []
  for (const name of ['etcd-1', 'etcd-2', 'etcd-3'])
    places.push({ name, port: await freePort(), peer: `http://127.0.0.1:${await freePort()}` })
  const all = places.map(({ name, peer }) => `${name}=${peer}`).join(',')
  const started = places.map(({ name, port, peer }) => {
    const client = `http://127.0.0.1:${port}`
    const args = [
      ['--name', name],
      ['--data-dir', join(folder, name)],
      ['--listen-client-urls', client],
      ['--advertise-client-urls', client],
      ['--listen-peer-urls', peer],
      ['--initial-advertise-peer-urls', peer],
      ['--initial-cluster', all],
      // On a machine with little time to give, the default of 1 s between heartbeats loses the majority by itself.
      ['--heartbeat-interval', '250'],
      ['--election-timeout', '2500'],
      ['--log-level', 'warn'],
    ].flat()
    const run = (): Program =>
      startInBackground('/usr/bin/etcd', args, {
        cwd: folder,
        log: join(folder, `${name}.log`),
        env: { GOMAXPROCS: '1' },
      })
    let program = run()
    return {
      port,
      kill: async () => await program.kill(),
      start: () => (program = run()),
    }
  })
  closing.push(async () => await Promise.all(started.map(async ({ kill }) => await kill())))
  await Promise.all(started.map(async ({ port }) => await untilDecided(port)))
  return started
}

/** Patroni ends when it asks before the three have agreed on a version. */
async function untilDecided(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/version`).catch(() => undefined)
    if (answer !== undefined && /"etcdcluster":"\d/.test(await answer.text())) return
    await pause(100)
  }
  throw new Error('etcd does not come to an agreement')
}
