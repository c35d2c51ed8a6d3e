import { sql } from 'kysely'
import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import type { ChainType } from '@/lib/wallet/envelope'
import { readNetworks } from './network-table'
import type { ChainRegistry } from './registry'

/** The state of one network, for the sidebar of the console (contract: system.networks). */
export interface NetworkState {
  readonly id: string
  readonly name: string
  readonly chain: ChainType
  readonly simulated: boolean
  readonly confirmations: number
  readonly block_seconds: number
  /** `slow`: the watcher has not read all blocks yet. `stopped`: it has not run for 30 seconds. */
  readonly state: 'normal' | 'slow' | 'stopped'
  /** Number of the newest block that the watcher knows; '0' before its first step. */
  readonly height: string
  /** Seconds since the block that the watcher read last; 0 when it has read all. */
  readonly behind_seconds: number
}

const STOPPED_AFTER_SECONDS = 30

/**
 * The state of every network that runs here. It is read from what the watchers store, so every process gives the same
 * answer.
 */
export async function networkStates(
  db: Db,
  { chains, clock }: { chains: ChainRegistry; clock: Clock },
): Promise<NetworkState[]> {
  const cursors = await db
    .selectFrom('chain_cursor')
    .select(['network_id', 'next_block', 'tip_number', 'scanned_time'])
    .select(
      sql<boolean>`coalesce(watched_at < clock_timestamp() - make_interval(secs => ${STOPPED_AFTER_SECONDS}), true)`.as(
        'stopped',
      ),
    )
    .execute()
  const cursorOf = new Map(cursors.map((cursor) => [cursor.network_id, cursor]))
  return (await readNetworks(db)).flatMap((network) => {
    const adapter = chains.all().find(({ network_id }) => network_id === network.id)
    if (adapter === undefined) return []
    const { id, name, chain_type: chain, confirmations, block_seconds } = network
    const cursor = cursorOf.get(id)
    const tip = cursor?.tip_number ?? '0'
    const late = cursor !== undefined && BigInt(cursor.next_block) <= BigInt(tip)
    const behind_seconds = late ? secondsSince(cursor.scanned_time, clock) : 0
    const state = cursor?.stopped !== false ? 'stopped' : late ? 'slow' : 'normal'
    const simulated = adapter.kind === 'simulated'
    return [{ id, name, chain, simulated, confirmations, block_seconds, state, height: tip, behind_seconds } as const]
  })
}

function secondsSince(time: Date | null, clock: Clock): number {
  return time === null ? 0 : Math.max(0, clock.seconds() - Math.floor(time.getTime() / 1000))
}
