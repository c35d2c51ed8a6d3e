import { sql } from 'kysely'
import { Refusal } from '#server/core/refusal'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import type { ChainAdapter, ChainTransfer } from './adapter'
import { wakePools } from './address-pool'
import type { PoolPurpose } from './key'

/** The network and the purpose of a new address. */
export interface NewAddress {
  network_id: string
  purpose: PoolPurpose
  at: Date
}

/** An address that was never given out before. */
export interface GivenAddress {
  readonly address: string
  readonly key_index: string
}

/** Every so many addresses the worker is woken, long before the pool is empty. */
const WAKE_EVERY = 64n
/** The worker looks at the pools four times a second, also when nobody wakes it. */
const RETRY_SECONDS = 1

/**
 * Gives out an address that the worker has derived ahead, and stores it. The watcher includes it from now on. Two callers
 * at the same time get two addresses and do not wait for each other.
 *
 * @throws Refusal no_address_available where no worker has opened the network; unavailable, with the seconds to wait,
 *   while the pool is empty, or was filled for another database than this one
 * @example
 * const given = await newAddress(trx, { network_id: '1', purpose: 'payment', at: clock.now() })
 */
export async function newAddress(trx: Trx, { network_id, purpose, at }: NewAddress): Promise<GivenAddress> {
  if (!(await isOffered(trx, network_id))) throw new Refusal('no_address_available')
  const free = await trx
    .selectFrom('chain_address_pool')
    .select(['address', 'key_index', 'key_source'])
    .where('network_id', '=', network_id)
    .where('purpose', '=', purpose)
    // What a restored database has in its pool may have been given to others before.
    .where(
      sql<boolean>`not exists (
        select from chain_address_mark m
        where m.network_id = ${network_id} and m.database_mark <> current_database_mark()
      )`,
    )
    .orderBy('key_index')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (free === undefined) throw new Refusal('unavailable', [], RETRY_SECONDS)
  const { address, key_index, key_source } = free
  await trx
    .deleteFrom('chain_address_pool')
    .where('network_id', '=', network_id)
    .where('purpose', '=', purpose)
    .where('key_index', '=', key_index)
    .execute()
  await trx
    .insertInto('deposit_address')
    .values({ network_id, address, key_index, key_source, purpose, created_at: at })
    .execute()
  if (BigInt(key_index) % WAKE_EVERY === 0n) await wakePools(trx)
  return { address, key_index }
}

/** The clocks of a chain and of this server may differ by so much. */
const CLOCKS_SECONDS = 3_600

/** The transfers that came after their address was given out. One from before was meant for somebody else. */
export async function afterGiven<Each extends Pick<ChainTransfer, 'to_address' | 'block_time'>>(
  db: Db,
  network_id: string,
  transfers: readonly Each[],
): Promise<readonly Each[]> {
  if (transfers.length === 0) return []
  const rows = await db
    .selectFrom('deposit_address')
    .select(['address', 'created_at'])
    .where('network_id', '=', network_id)
    .where('address', '=', sql<string>`any(${transfers.map(({ to_address }) => to_address)})`)
    .execute()
  const since = new Map(rows.map(({ address, created_at }) => [address, created_at.getTime() / 1000]))
  return transfers.filter(({ to_address, block_time }) => block_time + CLOCKS_SECONDS >= (since.get(to_address) ?? 0))
}

/** Whether a worker has opened the network. It has addresses from when its blocks are read on. */
export async function isOffered(db: Db, network_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('network')
    .innerJoin('chain_identity', 'chain_identity.network_id', 'network.id')
    .select('network.id')
    .where('network.id', '=', network_id)
    .where('offered', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Treasury key 0 pays all payouts; key 1 stands for the token contract on a simulated chain, which has none. */
const PLATFORM_KEYS = [0n, 1n] as const

/** Where addresses of treasuries that are not used any more are kept. */
const FIRST_FORMER_KEY = 1_000n

/**
 * Stores the platform's own addresses of a network, so that payouts to them are refused. A treasury that was another one before,
 * because a signer has come or gone, stays known as the platform's: what it sends to the new one is nobody's deposit.
 */
export async function publishPlatformAddresses(
  db: Db,
  { adapter, at }: { adapter: Pick<ChainAdapter, 'network_id' | 'key_source' | 'addressOf'>; at: Date },
): Promise<void> {
  const { network_id, key_source } = adapter
  await inTransaction(db, async (trx) => {
    for (const index of PLATFORM_KEYS) {
      const own = { network_id, purpose: 'treasury', key_index: String(index) } as const
      const address = adapter.addressOf({ purpose: 'treasury', index })
      await putFormerAside(trx, { ...own, address })
      await trx
        .insertInto('deposit_address')
        .values({ ...own, address, key_source, created_at: at })
        .onConflict((conflict) => conflict.columns(['network_id', 'address']).doUpdateSet(own))
        .execute()
    }
  })
}

/** Gives the address that was stored for a key before another number. */
async function putFormerAside(
  trx: Trx,
  { network_id, key_index, address }: { network_id: string; key_index: string; address: string },
): Promise<void> {
  await sql`
    update deposit_address set key_index = (
      select greatest(max(key_index) + 1, ${String(FIRST_FORMER_KEY)}::bigint)
      from deposit_address where network_id = ${network_id} and purpose = 'treasury')
    where network_id = ${network_id} and purpose = 'treasury' and key_index = ${key_index}::bigint and address <> ${address}`.execute(
    trx,
  )
}
