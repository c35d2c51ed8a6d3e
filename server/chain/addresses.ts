import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/schema'
import type { ChainAdapter } from './adapter'
import type { KeyPurpose } from '#server/database/schema'

/** The network and the purpose of a new address. */
export interface NewAddress {
  adapter: Pick<ChainAdapter, 'network_id' | 'addressOf'>
  purpose: KeyPurpose
  at: Date
}

/**
 * Makes an address that was never given out before, from the next key of its purpose, and stores it. The watcher
 * includes it from now on.
 */
export async function newAddress(
  trx: Trx,
  { adapter, purpose, at }: NewAddress,
): Promise<{ address: string; key_index: string }> {
  const { network_id } = adapter
  const { key_index } = await trx
    .insertInto('chain_key_counter')
    .values({ network_id, purpose, next_index: '1' })
    .onConflict((conflict) =>
      conflict.columns(['network_id', 'purpose']).doUpdateSet({ next_index: sql`chain_key_counter.next_index + 1` }),
    )
    .returning(sql<string>`next_index - 1`.as('key_index'))
    .executeTakeFirstOrThrow()
  const address = adapter.addressOf({ purpose, index: BigInt(key_index) })
  await trx.insertInto('deposit_address').values({ network_id, address, key_index, purpose, created_at: at }).execute()
  return { address, key_index }
}

/** Treasury key 0 pays all payouts; key 1 stands for the token contract on a simulated chain, which has none. */
const PLATFORM_KEYS = [0n, 1n] as const

/** Stores the platform's own addresses of a network, so that payouts to them are refused. */
export async function publishPlatformAddresses(
  db: Db,
  { adapter, at }: Pick<NewAddress, 'adapter' | 'at'>,
): Promise<void> {
  const { network_id } = adapter
  await db
    .insertInto('deposit_address')
    .values(
      PLATFORM_KEYS.map((index) => ({
        network_id,
        address: adapter.addressOf({ purpose: 'treasury', index }),
        key_index: String(index),
        purpose: 'treasury' as const,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
