import type { Services } from '#server/chain/services'
import { TREASURY } from '#server/chain/key'
import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import { secondsOf } from '#server/core/seconds-of'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { notify } from '#server/events/notify'
import { readFrozen } from './screen'
import type { ScreenServices } from './screen'

type OwnServices = ScreenServices & Pick<Services, 'events'>

const ROUND_MILLIS = 500
/** Addresses that the nodes are asked about at the same time. */
const AT_ONCE = 16
/** An address that holds money is read again after so long. */
const AGAIN_SECONDS = 300
/** People are told when one waits for so long after that. */
const LATE_SECONDS = 600
/** After so long without money the address is empty, because every night its money is collected. */
const READ_DAYS = 30

/** From now on the contracts are asked whether they have frozen these addresses of ours, each of which is given once. */
export async function followOwnAddresses(
  trx: Trx,
  { clock }: Pick<Services, 'clock'>,
  all: readonly { network_id: string; address: string; merchant_id: string | null }[],
): Promise<void> {
  if (all.length === 0) return
  const at = clock.now()
  await trx
    .insertInto('own_address_check')
    .values(all.map((own) => ({ ...own, seen_at: at, due_at: at })))
    .onConflict((conflict) => conflict.columns(['network_id', 'address']).doUpdateSet({ seen_at: at, due_at: at }))
    .execute()
}

/** Follows the address that payouts leave from, on every network that is open. */
async function followTreasuries({ db, clock, chains }: OwnServices): Promise<void> {
  const own = chains
    .all()
    .map((chain) => ({ network_id: chain.network_id, address: chain.addressOf(TREASURY), merchant_id: null }))
  await inTransaction(db, async (trx) => await followOwnAddresses(trx, { clock }, own))
}

const selectDue = async (db: Db, now: Date) =>
  await db
    .selectFrom('own_address_check')
    .select(['network_id', 'address', 'merchant_id', 'frozen', 'frozen_since', 'seen_at'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute()

type DueRow = Awaited<ReturnType<typeof selectDue>>[number]

/**
 * Reads the freeze lists for the addresses of ours that are due, the oldest first. Nodes are asked about several at a time; what
 * they say is written one after the other, so that a failure leaves nothing running beside the next round. Whose money is frozen
 * is told once.
 *
 * @returns how many were read
 */
export async function readOwnAddresses(services: OwnServices): Promise<number> {
  const due = await selectDue(services.db, services.clock.now())
  const readings = await Promise.all(due.map(async (row) => ({ row, read: await readFrozen(services, row) })))
  for (const { row, read } of readings) await keepReading(services, row, read)
  return due.length
}

/** Writes down what a reading said, and when the next is due. @param read as {@link readFrozen} gives it */
async function keepReading(
  services: OwnServices,
  row: DueRow,
  read: Awaited<ReturnType<typeof readFrozen>>,
): Promise<void> {
  const { db, clock } = services
  const { network_id, address, merchant_id } = row
  const now = clock.now()
  const isOld = row.seen_at.getTime() < now.getTime() - READ_DAYS * 86_400_000
  const due_at = read === null || isOld ? null : new Date(now.getTime() + AGAIN_SECONDS * 1000)
  const frozen = read === undefined ? row.frozen : read && [...read]
  const isFrozen = frozen !== null && frozen.length > 0
  const isNew = isFrozen && row.frozen_since === null
  await inTransaction(db, async (trx) => {
    // The merchant first, as everywhere: a step of the watcher holds the merchant when it comes to this row.
    if (isNew && merchant_id !== null) await tellFrozen(trx, services, { network_id, address, merchant_id, frozen })
    await trx
      .updateTable('own_address_check')
      .set({
        due_at,
        frozen,
        frozen_since: isFrozen ? (row.frozen_since ?? now) : null,
        ...(read == null ? {} : { read_at: now }),
      })
      .where('network_id', '=', network_id)
      .where('address', '=', address)
      .execute()
  })
}

async function tellFrozen(
  trx: Trx,
  services: OwnServices,
  own: { network_id: string; address: string; merchant_id: string; frozen: readonly string[] },
): Promise<void> {
  const { merchant_id, address: holder, frozen } = own
  const { name: chain } = await trx
    .selectFrom('network')
    .select('name')
    .where('id', '=', own.network_id)
    .executeTakeFirstOrThrow()
  await notify(trx, services, {
    merchant_id,
    code: 'own_address_frozen',
    params: { holder, chain, tokens: [...frozen] },
  })
}

/** Reads them until it is stopped; one process at a time (`whileLeased`). */
export function startOwnAddresses(services: OwnServices, onError: (error: unknown) => void): Loop {
  const followed = followTreasuries(services).catch(onError)
  const round = async (): Promise<void> => {
    await followed
    await readOwnAddresses(services)
  }
  return repeat({ millis: ROUND_MILLIS, onError, round })
}

/** Says when readings are late: a frozen address among them is not known. Since is in seconds. */
export async function lateReadings({
  db,
  clock,
}: Pick<OwnServices, 'db' | 'clock'>): Promise<{ subject: string; text: string; since: number }[]> {
  const latest = new Date(clock.now().getTime() - LATE_SECONDS * 1000)
  const first = await db
    .selectFrom('own_address_check')
    .select('due_at')
    .where('due_at', '<', latest)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  if (first === undefined) return []
  const text =
    'The last reading of whether addresses of ours are frozen is more than 15 minutes old: see that a worker runs, and whether its nodes are slow.'
  return [{ subject: 'freeze lists', text, since: secondsOf(first.due_at) ?? clock.seconds() }]
}

/** What the token contracts said of the addresses that hold a merchant's money; the platform's own are among them. */
interface OwnAddresses {
  /** How many are followed and could be read, or are frozen. */
  readonly checked: number
  /** The oldest of these readings; null: none was read. */
  readonly read_at: Date | null
  readonly frozen_total: number
  /** The newest of the frozen ones, at most 100. */
  readonly frozen: readonly {
    readonly chain: string
    readonly address: string
    readonly tokens: string[]
    readonly since: Date | null
  }[]
}

/** More frozen addresses are counted, and not listed. */
const FROZEN_SHOWN = 100

/**
 * Counts them in the database: an old shop has hundreds of thousands. An address that is not followed any more is empty, and
 * would make the oldest reading as old as the shop.
 */
export async function ownAddressesOf(db: Db, merchant_id: string): Promise<OwnAddresses> {
  const read = db
    .selectFrom('own_address_check')
    .where((eb) => eb.or([eb('merchant_id', '=', merchant_id), eb('merchant_id', 'is', null)]))
    .where('read_at', 'is not', null)
    .where((eb) => eb.or([eb('due_at', 'is not', null), eb('frozen_since', 'is not', null)]))
  const counts = await read
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('checked'),
      eb.fn.min('read_at').as('read_at'),
      eb.cast<number>(eb.fn.count('frozen_since'), 'integer').as('frozen_total'),
    ])
    .executeTakeFirstOrThrow()
  const rows = await read
    .innerJoin('network', 'network.id', 'own_address_check.network_id')
    .select(['network.name as chain', 'address', 'frozen', 'frozen_since'])
    .where('frozen_since', 'is not', null)
    .orderBy('frozen_since', 'desc')
    .orderBy('address')
    .limit(FROZEN_SHOWN)
    .execute()
  const frozen = rows.map(({ chain, address, frozen: tokens, frozen_since: since }) => ({
    chain,
    address,
    tokens: tokens ?? [],
    since,
  }))
  return { ...counts, frozen }
}
