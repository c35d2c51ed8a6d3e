import { sql } from 'kysely'
import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import { chainTypeSchema } from '#shared/wallet/envelope'
import type { ChainType } from '#shared/address/chain-type'

/** The state of one network, for the sidebar of the console (contract: system.networks). */
export interface NetworkState {
  readonly id: string
  readonly name: string
  readonly chain: ChainType
  readonly simulated: boolean
  readonly confirmations: number
  readonly block_seconds: number
  /** Whether money can be sent there: there is a signer for its chain. */
  readonly can_send: boolean
  /** `slow`: the watcher has not read all blocks yet. `stopped`: it has not run for 30 seconds. */
  readonly state: 'normal' | 'slow' | 'stopped'
  /** Number of the newest block that the watcher knows; '0' before its first step. */
  readonly height: string
  /** Seconds since the block that the watcher read last; 0 when it has read all. */
  readonly behind_seconds: number
}

const STOPPED_AFTER_SECONDS = 30

/**
 * The state of every network that is offered. It is read from what the worker stores, so every process gives the same
 * answer, and none but the worker needs a node.
 */
export async function networkStates(db: Db, { clock }: { clock: Clock }): Promise<NetworkState[]> {
  const rows = await db
    .selectFrom('network')
    .innerJoin('chain_identity', 'chain_identity.network_id', 'network.id')
    .leftJoin('chain_cursor', 'chain_cursor.network_id', 'network.id')
    .select(['id', 'name', 'chain_type', 'kind', 'confirmations', 'block_seconds', 'can_send'])
    .select(['next_block', 'tip_number', 'scanned_time'])
    .select(
      sql<boolean>`coalesce(watched_at < clock_timestamp() - make_interval(secs => ${STOPPED_AFTER_SECONDS}), true)`.as(
        'stopped',
      ),
    )
    .where('offered', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map(({ chain_type, kind, next_block, tip_number, scanned_time, stopped, ...network }) => {
    const height = tip_number ?? '0'
    const late = next_block !== null && BigInt(next_block) <= BigInt(height)
    return {
      ...network,
      chain: chainTypeSchema.parse(chain_type),
      simulated: kind === 'simulated',
      state: stopped ? 'stopped' : late ? 'slow' : 'normal',
      height,
      behind_seconds: late ? secondsSince(scanned_time, clock) : 0,
    }
  })
}

function secondsSince(time: Date | null, clock: Clock): number {
  return time === null ? 0 : Math.max(0, clock.seconds() - Math.floor(time.getTime() / 1000))
}
