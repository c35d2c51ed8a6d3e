import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/schema'
import type { ChainAdapter } from './adapter'
import type { KeyPurpose } from '#server/database/schema'

export interface NewAddress {
  adapter: Pick<ChainAdapter, 'network_id' | 'addressOf'>
  purpose: KeyPurpose
  at: Date
}

/** An address that was never given out before, from the next key of its purpose; the watcher looks at it from now on. */
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

/** Treasury key 0 pays what leaves the house; key 1 stands for a contract on a chain that has none. */
const HOUSE_KEYS = [0n, 1n] as const

/** Tells everybody which addresses of a network are the house's own: nobody is ever paid there. */
export async function publishHouse(db: Db, { adapter, at }: Pick<NewAddress, 'adapter' | 'at'>): Promise<void> {
  const { network_id } = adapter
  await db
    .insertInto('deposit_address')
    .values(
      HOUSE_KEYS.map((index) => ({
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
