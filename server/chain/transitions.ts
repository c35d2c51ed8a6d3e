import { sql } from 'kysely'
import type { Trx } from '#server/database/schema'
import type { ChainTransfer, RecordedTransfer, TransferListener } from './adapter'

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
/** The column `amount` as decimal text without zeros at its end. */
export const decimalAmount = sql<string>`trim_scale(amount)::text`.as('amount')

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
 * @param coming chosen by `fromOutside`
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
  if (rows.length > 0) await listener.orphaned(trx, inOrder(rows))
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
  if (rows.length > 0) await listener.confirmed(trx, inOrder(rows))
  return rows.length
}

/** The order in which listeners are told of transfers. */
export const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  Number(BigInt(one.id) - BigInt(other.id))

type Row = Omit<RecordedTransfer, 'block_number' | 'block_time'> & { block_number: string; block_time: Date }

function inOrder(rows: readonly Row[]): RecordedTransfer[] {
  return rows
    .map((row) => ({
      ...row,
      block_number: BigInt(row.block_number),
      block_time: Math.floor(row.block_time.getTime() / 1000),
    }))
    .sort(byId)
}
