import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import type { WakeUps } from '#server/database/wake-ups'
import type { ChainAdapter } from './adapter'
import { ChainError } from './chain-error'
import { cursorOf } from './cursor'
import type { ChainLog } from './chain-log'
import { POOL_PURPOSES } from './key'
import type { PoolPurpose } from './key'
import { derivedAddresses } from './derived-addresses'
import { passOverAddresses, passOverAfterSilence, strangeNetworks } from './pass-over-addresses'

/** Addresses that are ready per network and purpose. */
const POOL_SIZE = 256
/** Derived in one transaction; the first of them before the network is offered. */
const BATCH = 16
const POLL_MILLIS = 250
/** After a failure: a signer that does not answer is not asked four times a second. */
const REST_MILLIS = 5_000
/** Every so many looks at the pools their addresses are held against the key. */
const LOOK_EVERY = 8

/** What filling the pools needs. */
export interface PoolOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: ChainLog
  readonly adapters: readonly Pick<ChainAdapter, 'network_id' | 'key_source' | 'depositAddresses' | 'firstBlock'>[]
  /** Addresses per network and purpose; 256 unless given. */
  readonly size?: number | undefined
  /** See `PassOverOptions`. */
  readonly watch_ahead?: number | undefined
  /** Whether addresses that were derived before a time without any worker are passed over. */
  readonly after_silence?: boolean | undefined
  /** Wakes the filling when the api finds a pool low; without it the pools are looked at four times a second. */
  readonly wakeUps?: Pick<WakeUps, 'on'> | undefined
}

type Pool = Pick<PoolOptions, 'db' | 'clock'> & {
  readonly adapter: PoolOptions['adapters'][number]
  readonly purpose: PoolPurpose
}

/**
 * Keeps the pools of deposit addresses full, until it is stopped. Only the worker does this, because deriving an address
 * takes its key. A few addresses per pool are there when the promise resolves.
 *
 * @example
 * const pools = await keepPoolsFull({ db, clock, log, adapters: chains.all() })
 */
export async function keepPoolsFull(options: PoolOptions): Promise<{ stop(): Promise<void> }> {
  const { db, clock, adapters, log, size = POOL_SIZE, wakeUps } = options
  const pools = adapters.flatMap((adapter) => POOL_PURPOSES.map((purpose): Pool => ({ db, clock, adapter, purpose })))
  await passOverStrange(options)
  if (options.after_silence === true) {
    for (const adapter of adapters) await passOverAfterSilence({ ...options, adapter, purposes: POOL_PURPOSES })
  }
  for (const pool of pools) await dropOtherKeys(pool, log)
  for (const pool of pools) await fill(pool, { upTo: Math.min(size, BATCH) })
  const stopping = new AbortController()
  let woken = new AbortController()
  const derived = derivedAddresses({ db, clock, log, adapters })
  let rounds = 0
  const off = wakeUps?.on('pool', () => woken.abort())
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      let rest = POLL_MILLIS
      try {
        // Also while it runs: a standby may take over at any time.
        await passOverStrange(options)
        if (rounds++ % LOOK_EVERY === 0) await derived.look()
        const added = await fillOnce(pools, size, stopping.signal)
        if (added > 0) continue
      } catch (error) {
        log.error({ error }, 'the pools of deposit addresses could not be filled; that is tried again')
        rest = REST_MILLIS
      }
      // The pause is rejected only when somebody ends it early.
      const early = AbortSignal.any([stopping.signal, woken.signal])
      await pause(rest, undefined, { signal: early, ref: false }).catch(() => undefined)
      woken = new AbortController()
    }
  }
  const ended = run()
  return {
    stop: async () => {
      off?.()
      stopping.abort()
      await ended
    },
  }
}

/** Before anything is derived: what another database has given out is passed over. */
async function passOverStrange(options: PoolOptions): Promise<void> {
  const { db, adapters } = options
  const strange = await strangeNetworks(
    db,
    adapters.map(({ network_id }) => network_id),
  )
  for (const adapter of adapters) {
    if (strange.has(adapter.network_id)) await passOverAddresses({ ...options, adapter, purposes: POOL_PURPOSES })
  }
}

/** One batch for every pool that lacks something. */
async function fillOnce(pools: readonly Pool[], size: number, signal: AbortSignal): Promise<number> {
  const first = pools[0]
  if (first === undefined) return 0
  const { rows } = await sql<{ network_id: string; purpose: string; count: string }>`
    select network_id, purpose, count(*) as count from chain_address_pool group by network_id, purpose`.execute(
    first.db,
  )
  let added = 0
  for (const pool of pools) {
    const has = rows.find((row) => row.network_id === pool.adapter.network_id && row.purpose === pool.purpose)
    if (signal.aborted || Number(has?.count ?? 0) >= size) continue
    added += await fill(pool, { upTo: size })
  }
  return added
}

/**
 * What other keys have derived ahead is not given out any more: an operator has begun to use a signer of its own, or has stopped
 * to. What was given out stays watched.
 */
async function dropOtherKeys({ db, adapter, purpose }: Pool, log: ChainLog): Promise<void> {
  const { network_id, key_source } = adapter
  const { numDeletedRows } = await db
    .deleteFrom('chain_address_pool')
    .where('network_id', '=', network_id)
    .where('purpose', '=', purpose)
    .where('key_source', '<>', key_source)
    .executeTakeFirst()
  if (numDeletedRows > 0n) log.info({ network_id, purpose, key_source }, 'new addresses come from other keys now')
}

async function fill({ db, clock, adapter, purpose }: Pool, { upTo }: { upTo: number }): Promise<number> {
  const { network_id } = adapter
  if (!(await isFollowed(db, adapter))) return 0
  return await inTransaction(db, async (trx) => {
    const has = await trx
      .selectFrom('chain_address_pool')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('network_id', '=', network_id)
      .where('purpose', '=', purpose)
      .executeTakeFirstOrThrow()
    const missing = Math.min(BATCH, upTo - Number(has.count))
    if (missing <= 0) return 0
    const first = await takeKeys(trx, { network_id, purpose, count: missing })
    const common = { network_id, purpose, key_source: adapter.key_source, created_at: clock.now() }
    const addresses = await adapter.depositAddresses({ purpose, first, count: missing })
    const rows = addresses.map((address, place) => ({ ...common, key_index: String(first + BigInt(place)), address }))
    await trx.insertInto('chain_address_pool').values(rows).execute()
    return missing
  })
}

/** Whether the blocks of a chain are read: what is paid to an address in a block before the first of them would not be seen. */
async function isFollowed(db: Db, adapter: Pool['adapter']): Promise<boolean> {
  try {
    await cursorOf(db, adapter)
    return true
  } catch (error) {
    if (error instanceof ChainError) return false
    throw error
  }
}

/** Takes the next keys of a purpose, so that no two addresses share one. @returns the index of the first */
async function takeKeys(
  trx: Trx,
  { network_id, purpose, count }: { network_id: string; purpose: PoolPurpose; count: number },
): Promise<bigint> {
  const { next_index } = await trx
    .insertInto('chain_key_counter')
    .values({ network_id, purpose, next_index: String(count) })
    .onConflict((conflict) =>
      conflict
        .columns(['network_id', 'purpose'])
        .doUpdateSet({ next_index: sql`chain_key_counter.next_index + ${count}` }),
    )
    .returning('next_index')
    .executeTakeFirstOrThrow()
  return BigInt(next_index) - BigInt(count)
}

/** Wakes the worker that fills the pools. A transaction that rolls back would take the wake-up with it: pass the pool. */
export async function wakePools(db: Db): Promise<void> {
  await sql`select pg_notify('pool', '')`.execute(db)
}
