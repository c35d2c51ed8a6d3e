import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import { compare } from '#shared/money/amount'
import type { ChainMovement, ChainTransfer, ChooseTransactions, RecordedTransfer } from './adapter'
import { TREASURY } from './key'
import { byId, decimalAmount } from './transitions'
import type { Watch } from './transitions'

/**
 * The movements to addresses that were given out, and those to the treasury that come from no address of the platform: what
 * the platform collects there is counted already.
 */
export async function fromOutside<Each extends ChainMovement>(
  db: Db,
  network_id: string,
  movements: readonly Each[],
): Promise<readonly Each[]> {
  if (movements.length === 0) return []
  const named = [...new Set(movements.flatMap(({ from_address, to_address }) => [from_address, to_address]))]
  const rows = await db
    .selectFrom('deposit_address')
    .select(['address', 'purpose', 'key_index'])
    .where('network_id', '=', network_id)
    .where('purpose', '<>', 'payer')
    .where('address', '=', sql<string>`any(${named})`)
    .execute()
  const own = new Map(rows.map((row) => [row.address, row]))
  return movements.filter(({ from_address, to_address }) => {
    const to = own.get(to_address)
    if (to === undefined) return false
    if (to.purpose !== TREASURY.purpose) return true
    return BigInt(to.key_index) === TREASURY.index && !own.has(from_address)
  })
}

/** Chooses the transactions with money for the platform. For blocks that are read the first time, or anew after others. */
export function withMoney(db: Db, network_id: string): ChooseTransactions {
  return async (movements) => new Set((await fromOutside(db, network_id, movements)).map(({ txid }) => txid))
}

/**
 * Chooses the transactions with money for the platform that is not recorded in the very block that has it. What is recorded
 * there is not read again, whoever asks, unless its number is still that of an earlier version.
 *
 * @example
 * await adapter.transfers({ from: 5n, to: 5n }, unrecorded(db, '2'))
 */
export function unrecorded(db: Db, network_id: string): ChooseTransactions {
  return async (movements) => {
    const coming = await fromOutside(db, network_id, movements)
    if (coming.length === 0) return new Set()
    const txids = [...new Set(coming.map(({ txid }) => txid))]
    const rows = await db
      .selectFrom('chain_transfer')
      .select(['txid', 'block_hash', 'from_address', 'to_address', 'contract', decimalAmount])
      .where('network_id', '=', network_id)
      .where('txid', '=', sql<string>`any(${txids})`)
      .where('state', '<>', 'orphaned')
      .where('adrift', '=', false)
      .where('place_known', '=', true)
      .execute()
    return new Set(
      txids.filter((txid) => {
        const free = rows.filter((row) => row.txid === txid)
        return coming.some((each) => {
          if (each.txid !== txid) return false
          const place = free.findIndex((row) => row.block_hash === each.block_hash && isSame(row, each))
          if (place >= 0) free.splice(place, 1)
          return place < 0
        })
      }),
    )
  }
}

/**
 * Records transfers that bring money to the platform, which {@link fromOutside} has chosen. A known transfer that has only
 * moved to another block keeps its state, confirmed or not: it is the same payment.
 *
 * @param coming all that the chosen transactions have for the platform, so that equal transfers can be counted
 * @returns how many are new
 */
export async function recordTransfers(watch: Watch, coming: readonly ChainTransfer[]): Promise<number> {
  if (coming.length === 0) return 0
  const rowsOf = await knownRows(watch, coming)
  const fresh: Fresh[] = []
  const seen: RecordedTransfer[] = []
  for (const [txid, transfers] of byTransaction(coming)) {
    const rows = rowsOf.get(txid) ?? []
    const pairs = pairUp(transfers, rows)
    const editions = editionsOf(rows)
    for (const transfer of transfers) {
      const known = pairs.get(transfer)
      if (known === undefined) fresh.push({ transfer, edition: takeEdition(editions, transfer.log_index) })
      else seen.push(...(await meet(watch, { transfer, known, editions })))
    }
  }
  seen.push(...(await insertFresh(watch, fresh)))
  if (seen.length > 0) await watch.listener.seen(watch.trx, seen.sort(byId))
  return seen.length
}

function byTransaction<Each extends { readonly txid: string }>(all: readonly Each[]): Map<string, Each[]> {
  const groups = new Map<string, Each[]>()
  for (const each of all) {
    const group = groups.get(each.txid)
    if (group === undefined) groups.set(each.txid, [each])
    else group.push(each)
  }
  return groups
}

type Movement = Pick<ChainMovement, 'from_address' | 'to_address' | 'contract' | 'amount'>

/** A contract can do something else when another block includes the same transaction: that is another transfer. */
function isSame(one: Movement, other: Movement): boolean {
  const isAlike = (['from_address', 'to_address', 'contract'] as const).every((name) => one[name] === other[name])
  return isAlike && compare(one.amount, other.amount) === 0
}

/** A row of an earlier reading of the same transaction. */
interface Known extends Movement {
  readonly id: string
  readonly txid: string
  readonly log_index: number
  readonly edition: number
  readonly state: 'seen' | 'confirmed' | 'orphaned'
  readonly sighting: number
  readonly settled: boolean
  readonly token_id: string | null
}

/** The rows of earlier readings, by transaction. */
async function knownRows({ trx, network_id }: Watch, coming: readonly ChainTransfer[]): Promise<Map<string, Known[]>> {
  const rows = await trx
    .selectFrom('chain_transfer')
    .select(['id', 'txid', 'log_index', 'edition', 'state', 'sighting', 'settled', 'from_address', 'to_address'])
    .select(['contract', 'token_id', decimalAmount])
    .where('network_id', '=', network_id)
    .where('txid', '=', sql<string>`any(${[...new Set(coming.map(({ txid }) => txid))]}::text[])`)
    .orderBy('id')
    .execute()
  return byTransaction(rows)
}

/**
 * Which row each transfer has already. Equal transfers of one transaction are told apart by their number alone, and a row
 * may have another number than the chain says: earlier versions counted the logs of accepted tokens only. So a row that is
 * left over is that of an equal transfer, whatever its number, and there are never more rows than the chain shows transfers.
 * A row that counts comes before one that was taken back, which else would be booked a second time.
 */
function pairUp(transfers: readonly ChainTransfer[], rows: readonly Known[]): ReadonlyMap<ChainTransfer, Known> {
  const pairs = new Map<ChainTransfer, Known>()
  const free = new Set(rows)
  for (const counts of [true, false]) {
    for (const numbered of [true, false]) {
      for (const transfer of transfers) {
        if (pairs.has(transfer)) continue
        const known = [...free].find(
          (row) =>
            (row.state !== 'orphaned') === counts &&
            (!numbered || row.log_index === transfer.log_index) &&
            isSame(row, transfer),
        )
        if (known === undefined) continue
        pairs.set(transfer, known)
        free.delete(known)
      }
    }
  }
  return pairs
}

/** The next edition of each number that the rows of a transaction have. */
type Editions = Map<number, number>

function editionsOf(rows: readonly Known[]): Editions {
  const editions: Editions = new Map()
  for (const { log_index, edition } of rows)
    editions.set(log_index, Math.max(editions.get(log_index) ?? 1, edition + 1))
  return editions
}

function takeEdition(editions: Editions, log_index: number): number {
  const edition = editions.get(log_index) ?? 1
  editions.set(log_index, edition + 1)
  return edition
}

/** A transfer without a row. */
interface Fresh {
  readonly transfer: ChainTransfer
  readonly edition: number
}

/** Stores transfers that are new with one statement, however many a transaction has. */
async function insertFresh({ trx, network_id, at }: Watch, fresh: readonly Fresh[]): Promise<RecordedTransfer[]> {
  if (fresh.length === 0) return []
  const transfers = fresh.map(({ transfer }) => transfer)
  const { rows } = await sql<{ id: string }>`
    insert into chain_transfer (network_id, txid, log_index, place_known, edition, from_address, to_address, contract,
                                token_id, amount, block_number, block_hash, block_time, state, seen_at)
    select ${network_id}, txid, log_index, true, edition, from_address, to_address, contract,
           token_id, amount, block_number, block_hash, block_time, 'seen', ${at}
    from unnest(
      ${transfers.map(({ txid }) => txid)}::text[], ${transfers.map(({ log_index }) => log_index)}::integer[],
      ${fresh.map(({ edition }) => edition)}::integer[],
      ${transfers.map(({ from_address }) => from_address)}::text[],
      ${transfers.map(({ to_address }) => to_address)}::text[],
      ${transfers.map(({ contract }) => contract)}::text[], ${transfers.map(({ token_id }) => token_id)}::text[],
      ${transfers.map(({ amount }) => amount)}::numeric[],
      ${transfers.map(({ block_number }) => String(block_number))}::bigint[],
      ${transfers.map(({ block_hash }) => block_hash)}::text[],
      ${transfers.map(({ block_time }) => new Date(block_time * 1000))}::timestamptz[]
    ) with ordinality as fresh (txid, log_index, edition, from_address, to_address, contract, token_id, amount,
                                block_number, block_hash, block_time, place)
    order by place
    returning id`.execute(trx)
  return transfers.flatMap((transfer, place) =>
    rows.slice(place, place + 1).map(({ id }) => ({ ...transfer, id, network_id, sighting: 1 })),
  )
}

/** A transfer that has a row. @returns itself where it was taken back before, and returns now */
async function meet(
  watch: Watch,
  { transfer, known, editions }: { transfer: ChainTransfer; known: Known; editions: Editions },
): Promise<RecordedTransfer[]> {
  const { trx, network_id, at } = watch
  const { log_index } = transfer
  const moved = known.log_index === log_index ? {} : { log_index, edition: takeEdition(editions, log_index) }
  const returns = known.state === 'orphaned' && !known.settled
  const sighting = returns ? known.sighting + 1 : known.sighting
  const again = returns ? ({ state: 'seen', seen_at: at, confirmed_at: null, sighting } as const) : {}
  const block = known.settled ? {} : { ...blockColumnsOf(transfer), adrift: false }
  await trx
    .updateTable('chain_transfer')
    .set({ ...moved, ...block, ...again, place_known: true })
    .where('id', '=', known.id)
    .execute()
  // It stays the token that it was booked as, whatever the settings call its contract now.
  return returns ? [{ ...transfer, token_id: known.token_id, id: known.id, network_id, sighting }] : []
}

const blockColumnsOf = ({ block_number, block_hash, block_time }: ChainTransfer) => ({
  block_number: String(block_number),
  block_hash,
  block_time: new Date(block_time * 1000),
})
