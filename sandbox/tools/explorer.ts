import { sql } from 'kysely'
import type { ChainAdapter, TransactionState } from '#server/chain/adapter'
import type { ChainBlock } from '#server/chain/block'
import { RpcRefusal } from '#server/chain/evm/json-rpc'
import type { ChainRegistry } from '#server/chain/registry'
import type { Db } from '#server/database/schema'

interface ExplorerSources {
  readonly db: Db
  readonly chains: ChainRegistry
}

/** What a chain of the sandbox is: none of them is the real one. */
type ChainNature = 'simulated' | 'standIn' | 'local'

/**
 * What runs under the name of a network: a table, the stand-in for TRON, or a node of its real program.
 *
 * @example
 * natureOf({ kind: 'evm', chain_type: 'Tron' }) // 'standIn'
 */
export function natureOf({ kind, chain_type }: { kind: ChainAdapter['kind']; chain_type: string }): ChainNature {
  if (kind === 'simulated') return 'simulated'
  return chain_type === 'Tron' ? 'standIn' : 'local'
}

export interface ExplorerNetwork {
  readonly id: string
  readonly name: string
  readonly nature: ChainNature
  readonly height: bigint
}

export interface ExplorerTransfer {
  readonly txid: string
  readonly from_address: string
  readonly to_address: string
  readonly amount: string
  /** null: a token that nobody here takes. */
  readonly token: string | null
  readonly block_number: bigint
  readonly block_time: number
}

const NEWEST_BLOCKS = 10
const NEWEST_TRANSFERS = 20
const LOOK_BACK = 200n

/** The running networks, each with its height. */
export async function explorerNetworks({ db, chains }: ExplorerSources): Promise<ExplorerNetwork[]> {
  const names = await db.selectFrom('network').select(['id', 'name', 'chain_type']).orderBy('sort').execute()
  const running = new Map(chains.all().map((adapter) => [adapter.network_id, adapter]))
  const all = names.map(async ({ id, name, chain_type }) => {
    const adapter = running.get(id)
    if (adapter === undefined) return []
    return [{ id, name, nature: natureOf({ kind: adapter.kind, chain_type }), height: (await adapter.tip()).number }]
  })
  return (await Promise.all(all)).flat()
}

/** Newest blocks and transfers of a network, straight from its chain. */
export async function networkView(
  { db, chains }: ExplorerSources,
  network_id: string,
): Promise<{ blocks: ChainBlock[]; transfers: ExplorerTransfer[] }> {
  const adapter = chains.get(network_id)
  const tip = await adapter.tip()
  const first = await adapter.firstBlock()
  const blocks = [tip]
  for (let number = tip.number - 1n; number >= first && blocks.length < NEWEST_BLOCKS; number--) {
    const block = await adapter.block(number)
    if (block !== null) blocks.push(block)
  }
  const from = tip.number - LOOK_BACK < first ? first : tip.number - LOOK_BACK
  const transfers = await transfersIn({ db, adapter }, { from, to: tip.number })
  return { blocks, transfers: transfers.slice(-NEWEST_TRANSFERS).reverse() }
}

async function transfersIn(
  { db, adapter }: { db: Db; adapter: ChainAdapter },
  range: { from: bigint; to: bigint },
): Promise<ExplorerTransfer[]> {
  const symbols = await tokenSymbols(db, adapter.network_id)
  const transfers = await adapter.transfers(range)
  return transfers.map(({ token_id, ...transfer }) => ({ ...transfer, token: symbols.get(token_id ?? '') ?? null }))
}

async function tokenSymbols(db: Db, network_id: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('token').select(['id', 'symbol']).where('network_id', '=', network_id).execute()
  return new Map(rows.map(({ id, symbol }) => [id, symbol]))
}

export interface TransactionView extends TransactionState {
  readonly coin: string
  readonly transfers: readonly ExplorerTransfer[]
}

/**
 * A transaction: from the chain where it is, else from what the watcher wrote down, such as one that a reorganisation
 * took, or one of a history that was made without blocks.
 */
export async function transactionView(
  { db, chains }: ExplorerSources,
  { network_id, txid }: { network_id: string; txid: string },
): Promise<TransactionView | undefined> {
  const adapter = chains.get(network_id)
  const state = await stateOf(adapter, txid)
  const coin = (await nativeCoin(db, network_id)) ?? ''
  if (state.block_number !== null) {
    const inBlock = await transfersIn({ db, adapter }, { from: state.block_number, to: state.block_number })
    return { ...state, coin, transfers: inBlock.filter((transfer) => transfer.txid === txid) }
  }
  const transfers = await recordedTransfers(db, { network_id, txid })
  if (state.state === 'unknown' && transfers.length === 0) return undefined
  return { ...state, coin, transfers }
}

/** A node refuses what has not the form of a transaction's name; an address may be looked for in the same field. */
async function stateOf(adapter: ChainAdapter, txid: string): Promise<TransactionState> {
  try {
    return await adapter.transaction(txid)
  } catch (error) {
    if (!(error instanceof RpcRefusal)) throw error
    return { state: 'unknown', block_number: null, block_hash: null, confirmations: 0, final: false, fee: null }
  }
}

async function nativeCoin(db: Db, network_id: string): Promise<string | undefined> {
  const coin = await db
    .selectFrom('token')
    .select('symbol')
    .where('network_id', '=', network_id)
    .where('is_native', '=', true)
    .executeTakeFirst()
  return coin?.symbol
}

/** Transfers to an address of ours, newest first. */
export async function addressTransfers(
  { db }: ExplorerSources,
  { network_id, address }: { network_id: string; address: string },
): Promise<ExplorerTransfer[]> {
  return await recordedTransfers(db, { network_id, address })
}

async function recordedTransfers(
  db: Db,
  { network_id, txid, address }: { network_id: string; txid?: string; address?: string },
): Promise<ExplorerTransfer[]> {
  let query = db
    .selectFrom('chain_transfer')
    .leftJoin('token', 'token.id', 'chain_transfer.token_id')
    .select(['txid', 'from_address', 'to_address', 'symbol as token', 'block_number', 'block_time'])
    .select(sql<string>`trim_scale(amount)::text`.as('amount'))
    .where('chain_transfer.network_id', '=', network_id)
  if (txid !== undefined) query = query.where('txid', '=', txid)
  if (address !== undefined) query = query.where('to_address', '=', address)
  const rows = await query.orderBy('chain_transfer.id', 'desc').limit(NEWEST_TRANSFERS).execute()
  return rows.map(({ block_number, block_time, ...transfer }) => ({
    ...transfer,
    block_number: BigInt(block_number),
    block_time: Math.floor(block_time.getTime() / 1000),
  }))
}
