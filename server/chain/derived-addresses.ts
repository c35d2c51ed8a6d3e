import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import type { ChainAdapter } from './adapter'
import type { ChainLog } from './chain-log'
import type { PoolPurpose } from './key'
import { FORGED, writeTrouble } from './trouble'

type Adapter = Pick<ChainAdapter, 'network_id' | 'depositAddresses'>

export interface DerivedOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: ChainLog
  readonly adapters: readonly Adapter[]
}

/** An address is dated when its transaction begins, so it may be seen only by a look that comes later. */
const LATE_MILLIS = 60_000
/** Looked at in one step, so that nothing else of the worker waits long for the derivation. */
const BATCH = 64

interface Stored {
  readonly network_id: string
  readonly purpose: PoolPurpose
  readonly key_index: string
  readonly address: string
}

/** Looks whether addresses are those that the key derives. */
export interface DerivedAddresses {
  /** Looks at all of the pool, and at what was given out since the last look that ended, or since this was made. */
  look(): Promise<void>
}

/**
 * Holds the addresses of the database against the key that they were derived from: somebody who writes to the database could put
 * his own in their place, and payers would pay him. One that the key does not derive is taken out of the pool; it is named in
 * `/ready`, with the order's address where it was given out before the look. What the last look has
 * derived is not derived again.
 *
 * @example
 * const derived = derivedAddresses({ db, clock, log, adapters: chains.all() })
 * await derived.look()
 */
export function derivedAddresses({ db, clock, log, adapters }: DerivedOptions): DerivedAddresses {
  let last = new Map<string, string>()
  let next = new Map<string, string>()
  const made = clock.now()
  let given_since = made
  const isRight = async (adapter: Adapter, { purpose, key_index, address }: Stored): Promise<boolean> => {
    const key = `${adapter.network_id}/${purpose}/${key_index}`
    const derived =
      last.get(key) ?? (await adapter.depositAddresses({ purpose, first: BigInt(key_index), count: 1 }))[0]
    if (derived !== undefined) next.set(key, derived)
    return derived === address
  }
  const wrongOf = async (stored: readonly Stored[]): Promise<Stored[]> => {
    const wrong: Stored[] = []
    for (let from = 0; from < stored.length; from += BATCH) {
      for (const each of stored.slice(from, from + BATCH)) {
        const adapter = adapters.find(({ network_id }) => network_id === each.network_id)
        if (adapter !== undefined && !(await isRight(adapter, each))) wrong.push(each)
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
    return wrong
  }
  return {
    look: async () => {
      const from = new Date(Math.max(made.getTime(), given_since.getTime() - LATE_MILLIS))
      const at = clock.now()
      next = new Map()
      for (const each of await wrongOf(await pooled(db))) {
        log.error({ ...each }, 'the key does not derive an address of the pool: it is taken out')
        await inTransaction(db, async (trx) => {
          await takeOut(trx, each)
          await name(trx, clock.now(), each, 'It was taken out before it was given to anybody.')
        })
      }
      for (const each of await wrongOf(await given(db, from))) {
        log.error({ ...each }, 'the key does not derive an address that was given out')
        await inTransaction(db, async (trx) => {
          await name(trx, clock.now(), each, 'It was given out: tell the merchant, and close what shows it.')
        })
      }
      last = next
      given_since = at
    },
  }
}

async function pooled(db: Db): Promise<Stored[]> {
  return await db
    .selectFrom('chain_address_pool')
    .select(['network_id', 'purpose', 'key_index', 'address'])
    .orderBy('network_id')
    .orderBy('key_index')
    .execute()
}

async function given(db: Db, since: Date): Promise<Stored[]> {
  const rows = await db
    .selectFrom('deposit_address')
    .select(['network_id', 'purpose', 'key_index', 'address'])
    .where('created_at', '>=', since)
    .where('purpose', 'in', ['payment', 'recharge'])
    .execute()
  return rows.flatMap(({ purpose, ...row }) =>
    purpose === 'payment' || purpose === 'recharge' ? [{ ...row, purpose }] : [],
  )
}

async function takeOut(trx: Trx, { network_id, address }: Stored): Promise<void> {
  await trx
    .deleteFrom('chain_address_pool')
    .where('network_id', '=', network_id)
    .where('address', '=', address)
    .execute()
}

async function name(trx: Trx, since: Date, { network_id, address, ...key }: Stored, then: string): Promise<void> {
  const text = `The key does not derive ${address} (${key.purpose} ${key.key_index}): somebody has written it into the database. ${then}`
  await writeTrouble(trx, { network_id, subject: `${FORGED}${address}`, text, since })
}
