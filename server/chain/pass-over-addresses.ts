import { sql } from 'kysely'
import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import type { ChainAdapter } from './adapter'
import type { ChainLog } from './chain-log'
import type { PoolPurpose } from './key'
import { ADDRESSES, writeTrouble } from './trouble'

/** Far more than are given out between a backup and its restore; an index costs nothing. */
const PASSED_OVER = 1_000_000
const WATCHED = 2_048
const AT_ONCE = 64
/** A worker is away for longer than this at an ordinary restart only when something else is wrong too. */
const SILENT_SECONDS = 60

const SENTENCE =
  'The database was restored, or promoted from a standby, so addresses that were given out after its backup are unknown to it. They are passed over and never given out again; money that comes to them is listed by "operator unassigned rows". See "Going live on a restored backup" in docs/runbook.md. This line goes at the next start.'

/** What passing addresses over needs. */
export interface PassOverOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: ChainLog
  readonly adapter: Pick<ChainAdapter, 'network_id' | 'key_source' | 'depositAddresses'>
  readonly purposes: readonly PoolPurpose[]
  /** How many of those that are passed over are watched per purpose, beyond the ones that were derived ahead; 2,048 unless given. */
  readonly watch_ahead?: number | undefined
}

/** The networks of some whose derived addresses belong to another database than this one. */
export async function strangeNetworks(db: Db, network_ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ network_id: string }>`
    select n.id as network_id from network n left join chain_address_mark m on m.network_id = n.id
    where n.id = any(${network_ids}::text[]) and m.database_mark is distinct from current_database_mark()`.execute(db)
  return new Set(rows.map(({ network_id }) => network_id))
}

/**
 * Passes over all addresses that may have been given out after the backup from which this database was restored: those that
 * were derived ahead, and a million indices after them. The first of these are watched as addresses of the platform that
 * belong to nobody, so that what customers pay to them is unassigned money for people, and no other merchant's.
 *
 * A network that has no mark yet only gets one: an earlier version has filled its pool.
 *
 * @example
 * if ((await strangeNetworks(db, ['eth'])).has('eth')) await passOverAddresses(options)
 */
export async function passOverAddresses(options: PassOverOptions): Promise<void> {
  const { db, clock, log, adapter, purposes, watch_ahead = WATCHED } = options
  const { network_id } = adapter
  await inTransaction(db, async (trx) => {
    const before = await lockMark(trx, network_id)
    if (before === 'right') return
    if (before === 'other') {
      log.warn({ network_id }, SENTENCE)
      for (const purpose of purposes) await passOver(trx, { ...options, purpose, watched: watch_ahead })
      await writeTrouble(trx, { network_id, subject: ADDRESSES, text: SENTENCE, since: clock.now() })
    }
    await sql`update chain_address_mark set database_mark = current_database_mark() where network_id = ${network_id}`.execute(
      trx,
    )
  })
}

/**
 * The same after a time without a worker, in which the disk may have been put back to an older state: nothing in the database
 * shows that. What was derived ahead is watched from then on, and no more.
 */
export async function passOverAfterSilence(options: PassOverOptions): Promise<void> {
  const { db, log, adapter, purposes } = options
  const { network_id } = adapter
  const { rows } = await sql<{ silent: boolean }>`
    select watched_at < clock_timestamp() - make_interval(secs => ${SILENT_SECONDS}) as silent
    from chain_cursor where network_id = ${network_id}`.execute(db)
  if (rows[0]?.silent !== true) return
  log.info({ network_id }, 'no worker was here for a while: addresses that were derived before are passed over')
  await inTransaction(db, async (trx) => {
    for (const purpose of purposes) await passOver(trx, { ...options, purpose, watched: 0 })
  })
}

/** Lets the worker pass addresses over on every network, because people know that the database was restored. */
export async function askToPassOver(trx: Trx): Promise<void> {
  await sql`
    insert into chain_address_mark (network_id, database_mark) select network_id, '' from chain_identity
    on conflict (network_id) do update set database_mark = ''`.execute(trx)
}

/** Several workers may find it out at the same time: the first one does it. */
async function lockMark(trx: Trx, network_id: string): Promise<'none' | 'right' | 'other'> {
  const { rows } = await sql<{ is_right: boolean; is_new: boolean }>`
    insert into chain_address_mark as m (network_id, database_mark) values (${network_id}, current_database_mark())
    on conflict (network_id) do update set network_id = excluded.network_id
    returning m.database_mark = current_database_mark() as is_right, xmax = 0 as is_new`.execute(trx)
  const [row] = rows
  if (row?.is_new === true) return 'none'
  return row?.is_right === true ? 'right' : 'other'
}

async function passOver(
  trx: Trx,
  {
    clock,
    adapter,
    purpose,
    watched,
  }: Pick<PassOverOptions, 'clock' | 'adapter'> & {
    readonly purpose: PoolPurpose
    readonly watched: number
  },
): Promise<void> {
  const { network_id, key_source } = adapter
  const given = { network_id, purpose, created_at: clock.now() }
  const derived = await trx
    .deleteFrom('chain_address_pool')
    .where('network_id', '=', network_id)
    .where('purpose', '=', purpose)
    .returning(['address', 'key_index', 'key_source'])
    .execute()
  const counter = await trx
    .updateTable('chain_key_counter')
    .set({ next_index: sql`next_index + ${PASSED_OVER}` })
    .where('network_id', '=', network_id)
    .where('purpose', '=', purpose)
    .returning('next_index')
    .executeTakeFirst()
  const first = BigInt(counter?.next_index ?? 0) - BigInt(PASSED_OVER)
  await keep(
    trx,
    derived.map((row) => ({ ...given, ...row })),
  )
  const further = counter === undefined ? 0 : watched
  for (let place = 0; place < further; place += AT_ONCE) {
    const from = first + BigInt(place)
    const count = Math.min(AT_ONCE, further - place)
    const addresses = await adapter.depositAddresses({ purpose, first: from, count })
    await keep(
      trx,
      addresses.map((address, at) => ({ ...given, key_source, key_index: String(from + BigInt(at)), address })),
    )
  }
}

type AddressRow = Pick<PassOverOptions['adapter'], 'network_id' | 'key_source'> & {
  readonly purpose: PoolPurpose
  readonly created_at: Date
  readonly address: string
  readonly key_index: string
}

async function keep(trx: Trx, rows: readonly AddressRow[]): Promise<void> {
  if (rows.length === 0) return
  await trx.insertInto('deposit_address').values(rows).execute()
}
