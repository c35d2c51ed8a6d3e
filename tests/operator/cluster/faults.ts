import type { Cluster } from './open-cluster'

/** What can happen to a cluster. */
export const FAULTS = [
  'machine of the primary',
  'primary stands still',
  'postmaster of the primary',
  'synchronous standby',
  'both standbys',
  'one etcd',
  'two etcd',
  'switchover',
  'primary cut from the nodes',
  'primary cut from etcd',
] as const
export type Fault = (typeof FAULTS)[number]

/** A fault that lasts. */
interface Struck {
  /** Where: for the message of a test. */
  readonly at: string
  readonly lastsMillis: number
  /** Nothing may be acknowledged while it lasts, because no other node could confirm it. */
  readonly forbidsWrites?: true
  /** Makes good what a person would: nothing but a machine that runs again, or a cable that is plugged in. */
  readonly end: () => void
}

/** `ttl` of deploy/cluster/patroni.yml, in milliseconds. */
const TTL_MILLIS = 20_000

/**
 * Lets a fault begin.
 *
 * @param portion from 0 to 1: how long the fault lasts, where that is open
 */
export const strike = async (fault: Fault, cluster: Cluster, portion: number): Promise<Struck> =>
  await STRIKES[fault](cluster, portion)

const STRIKES = {
  'machine of the primary': async (cluster) => {
    const node = await cluster.nodeOf('leader')
    await node.kill()
    return { at: node.name, lastsMillis: 30_000, end: () => node.start() }
  },
  'primary stands still': async (cluster, portion) => {
    const node = await cluster.nodeOf('leader')
    await node.standStill()
    const lastsMillis = TTL_MILLIS + 5_000 + Math.round(portion * 35_000)
    return { at: node.name, lastsMillis, end: () => node.goOn() }
  },
  'postmaster of the primary': async (cluster) => {
    const node = await cluster.nodeOf('leader')
    node.killPostmaster()
    return { at: node.name, lastsMillis: 5_000, end: () => undefined }
  },
  'synchronous standby': async (cluster) => {
    const node = await cluster.nodeOf('sync_standby')
    await node.kill()
    return { at: node.name, lastsMillis: 20_000, end: () => node.start() }
  },
  'both standbys': async (cluster) => {
    const leader = await cluster.nodeOf('leader')
    const standbys = cluster.nodes.filter((node) => node !== leader)
    await Promise.all(standbys.map(async (node) => await node.kill()))
    const end = (): void => standbys.forEach((node) => node.start())
    return { at: standbys.map(({ name }) => name).join(' '), lastsMillis: 30_000, forbidsWrites: true, end }
  },
  'one etcd': async ({ etcd }, portion) => {
    const one = etcd[Math.floor(portion * etcd.length)] ?? etcd[0]
    await one?.kill()
    return { at: String(one?.port), lastsMillis: 20_000, end: () => one?.start() }
  },
  'two etcd': async ({ etcd }) => {
    const two = etcd.slice(0, 2)
    await Promise.all(two.map(async (each) => await each.kill()))
    return { at: 'two', lastsMillis: 40_000, end: () => two.forEach((each) => each.start()) }
  },
  switchover: async (cluster) => {
    const leader = await cluster.nodeOf('leader')
    const next = await cluster.nodeOf('sync_standby')
    const said = await leader.rest.switchOver(leader.name, next.name)
    if (!said.startsWith('200')) throw new Error(`The switchover was refused: ${said}`)
    return { at: leader.name, lastsMillis: 5_000, end: () => undefined }
  },
  'primary cut from the nodes': async (cluster, portion) => {
    const node = await cluster.nodeOf('leader')
    node.cut('nodes')
    const lastsMillis = 10_000 + Math.round(portion * 20_000)
    return { at: node.name, lastsMillis, forbidsWrites: true, end: () => node.mend() }
  },
  'primary cut from etcd': async (cluster, portion) => {
    const node = await cluster.nodeOf('leader')
    node.cut('etcd')
    return { at: node.name, lastsMillis: 25_000 + Math.round(portion * 20_000), end: () => node.mend() }
  },
} satisfies Record<Fault, (cluster: Cluster, portion: number) => Promise<Struck>>
