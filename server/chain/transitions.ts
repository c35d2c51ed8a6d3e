import { sql } from 'kysely'
import type { Trx } from '#server/database/schema'
import { compare } from '@/lib/money/amount'
import type { ChainTransfer, RecordedTransfer, TransferListener } from './adapter'
import { TREASURY } from './key'

/** One step of a watcher, inside its transaction. */
export interface Watch {
  readonly trx: Trx
  readonly network_id: string
  readonly listener: TransferListener
  readonly at: Date
  /** Number of the chain's newest block. */
  readonly tip: bigint
  /** Number of the newest block that counts as final. */
  readonly final: bigint
}

const RECORDED = [
  'id',
  'network_id',
  'txid',
  'log_index',
  'block_number',
  'block_hash',
  'block_time',
  'from_address',
  'to_address',
  'contract',
  'token_id',
  'sighting',
] as const
const decimalAmount = sql<string>`trim_scale(amount)::text`.as('amount')

/** Marks the transfers of the blocks above `fork`, which the chain has replaced: they may be in the new blocks. */
export async function setAdrift({ trx, network_id }: Watch, fork: bigint): Promise<void> {
  await trx
    .updateTable('chain_transfer')
    .set({ adrift: true })
    .where('network_id', '=', network_id)
    .where('block_number', '>', String(fork))
    .where('state', '<>', 'orphaned')
    .where('settled', '=', false)
    .execute()
}

/**
 * Names the addresses that the step may tell of to the listener, before it is told of any: those of the new transfers, of those
 * that wait for confirmations, and of those whose blocks are gone.
 *
 * @param coming chosen by {@link fromOutside}
 */
export async function beginStep(watch: Watch, coming: readonly ChainTransfer[]): Promise<void> {
  const { trx, network_id, listener } = watch
  if (listener.begin === undefined) return
  const waiting = await trx
    .selectFrom('chain_transfer')
    .select(['to_address', 'adrift'])
    .distinct()
    .where('network_id', '=', network_id)
    .where((eb) => eb.or([eb('state', '=', 'seen'), eb('adrift', '=', true)]))
    .execute()
  const addresses = [...new Set([...coming, ...waiting].map(({ to_address }) => to_address))]
  if (addresses.length === 0) return
  await listener.begin(trx, { network_id, addresses, takes_back: waiting.some(({ adrift }) => adrift) })
}

/**
 * Records transfers that bring money to the platform, which {@link fromOutside} has chosen. A known transfer that has only moved to another block keeps
 * its state, confirmed or not: it is the same payment.
 *
 * @returns how many are new
 */
export async function recordTransfers(watch: Watch, coming: readonly ChainTransfer[]): Promise<number> {
  let seen = 0
  for (const transfer of coming) if (await recordTransfer(watch, transfer)) seen++
  return seen
}

/**
 * The transfers to addresses that were given out, and those to the treasury that come from no address of the platform: what
 * the platform collects there is counted already.
 */
export async function fromOutside(
  { trx, network_id }: Watch,
  transfers: readonly ChainTransfer[],
): Promise<readonly ChainTransfer[]> {
  if (transfers.length === 0) return []
  const named = [...new Set(transfers.flatMap(({ from_address, to_address }) => [from_address, to_address]))]
  const rows = await trx
    .selectFrom('deposit_address')
    .select(['address', 'purpose', 'key_index'])
    .where('network_id', '=', network_id)
    .where('purpose', '<>', 'payer')
    .where('address', '=', sql<string>`any(${named})`)
    .execute()
  const own = new Map(rows.map((row) => [row.address, row]))
  return transfers.filter(({ from_address, to_address }) => {
    const to = own.get(to_address)
    if (to === undefined) return false
    if (to.purpose !== TREASURY.purpose) return true
    return BigInt(to.key_index) === TREASURY.index && !own.has(from_address)
  })
}

async function recordTransfer(watch: Watch, transfer: ChainTransfer): Promise<boolean> {
  const { trx, network_id, at, listener } = watch
  const { txid, log_index } = transfer
  const before = await trx
    .selectFrom('chain_transfer')
    .select(['id', 'state', 'sighting', 'settled', 'from_address', 'to_address', 'contract', decimalAmount])
    .where('network_id', '=', network_id)
    .where('txid', '=', txid)
    .where('log_index', '=', log_index)
    .execute()
  const known = before.find((each) => isSame(each, transfer))
  if (known === undefined) {
    const { from_address, to_address, contract, token_id, amount } = transfer
    const edition = before.length + 1
    const told = { txid, log_index, edition, from_address, to_address, contract, token_id, amount }
    const { id } = await trx
      .insertInto('chain_transfer')
      .values({ ...told, ...blockColumnsOf(transfer), network_id, state: 'seen', seen_at: at, confirmed_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await listener.seen(trx, { ...transfer, id, network_id, sighting: 1 })
    return true
  }
  if (known.settled) return false
  const returns = known.state === 'orphaned'
  const sighting = returns ? known.sighting + 1 : known.sighting
  const again = returns ? ({ state: 'seen', seen_at: at, confirmed_at: null, sighting } as const) : {}
  await trx
    .updateTable('chain_transfer')
    .set({ ...blockColumnsOf(transfer), ...again, adrift: false })
    .where('id', '=', known.id)
    .execute()
  if (returns) await listener.seen(trx, { ...transfer, id: known.id, network_id, sighting })
  return returns
}

type Movement = Pick<ChainTransfer, 'from_address' | 'to_address' | 'contract' | 'amount'>

/** A contract can do something else when another block includes the same transaction: that is another transfer. */
function isSame(one: Movement, other: Movement): boolean {
  const isAlike = (['from_address', 'to_address', 'contract'] as const).every((name) => one[name] === other[name])
  return isAlike && compare(one.amount, other.amount) === 0
}

function blockColumnsOf({ block_number, block_hash, block_time }: ChainTransfer): {
  block_number: string
  block_hash: string
  block_time: Date
} {
  return { block_number: String(block_number), block_hash, block_time: new Date(block_time * 1000) }
}

/**
 * Orphans the transfers whose block was replaced and that are in none of the new blocks. A confirmed one is orphaned
 * only when the new block of its height is final too: until then the old chain may win again.
 */
export async function orphanMissing(watch: Watch): Promise<number> {
  const { trx, network_id, final, listener } = watch
  const rows = await trx
    .updateTable('chain_transfer')
    .set({ state: 'orphaned', adrift: false })
    .where('network_id', '=', network_id)
    .where('adrift', '=', true)
    .where((where) => where.or([where('state', '=', 'seen'), where('block_number', '<=', String(final))]))
    .returning(RECORDED)
    .returning(decimalAmount)
    .execute()
  for (const row of inOrder(rows)) await listener.orphaned(trx, row)
  return rows.length
}

/** Confirms the transfers whose block is final, in blocks up to `newest`, the last one that was read. */
export async function confirmDeep(watch: Watch, newest: bigint): Promise<number> {
  const { trx, network_id, final, listener, at } = watch
  const rows = await trx
    .updateTable('chain_transfer')
    .set({ state: 'confirmed', confirmed_at: at })
    .where('network_id', '=', network_id)
    .where('state', '=', 'seen')
    .where('adrift', '=', false)
    .where('settled', '=', false)
    .where('block_number', '<=', String(final))
    .where('block_number', '<=', String(newest))
    .returning(RECORDED)
    .returning(decimalAmount)
    .execute()
  for (const row of inOrder(rows)) await listener.confirmed(trx, row)
  return rows.length
}

type Row = Omit<RecordedTransfer, 'block_number' | 'block_time'> & { block_number: string; block_time: Date }

function inOrder(rows: readonly Row[]): RecordedTransfer[] {
  return rows
    .map((row) => ({
      ...row,
      block_number: BigInt(row.block_number),
      block_time: Math.floor(row.block_time.getTime() / 1000),
    }))
    .sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
}
