import { unmine } from '#sandbox/chain/unmine'
import { sql } from 'kysely'
import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { tooDeep } from '../mined-chain'
import type { Drop, MinedChain } from '../mined-chain'
import { compare } from '#shared/money/amount'
import type { ChainTransfer, ExpectedTransfer, SendManyOrder, Sent, TransactionState } from '#server/chain/adapter'
import { depositKeys } from '#server/chain/deposit-keys'
import { digestOf, keepIdentity } from '#server/chain/identity'
import { blockIsWanted } from '#server/chain/journal'
import { networkKeys } from '#server/chain/network-keys'
import { listeners } from '#server/chain/listeners'
import { readTokens } from '#server/chain/network-table'
import type { Network } from '#server/chain/network-table'
import { chainFormats } from './chain-format'
import { findBlock, findBlocks, insertGenesis, lockChain, makeBlocks, newestBlock } from './simulated-blocks'
import { submit } from './simulated-sending'
import { withSandbox } from '#sandbox/database/tables'

export interface SimulatedOptions {
  db: Db
  clock: Clock
  seed: Uint8Array
  network: Network
  explorer_url: string
}

const NAME = 'simulated '

/** Whether a network was simulated in this world before. */
export async function ranSimulated(db: Db, network_id: string): Promise<boolean> {
  const known = await db
    .selectFrom('chain_identity')
    .select('network_id')
    .where('network_id', '=', network_id)
    .where('identity', 'like', `${NAME}%`)
    .executeTakeFirst()
  return known !== undefined
}

/**
 * Opens a chain that consists of two database tables. It has blocks with hashes, a pool, confirmations and reorganisations
 * like a real chain, and addresses and txids in the format of the real chain. Nothing has to be restored at a start.
 */
export async function openSimulated({ db, clock, seed, network, explorer_url }: SimulatedOptions): Promise<MinedChain> {
  const { id: network_id, chain_type, confirmations, block_seconds } = network
  const keys = networkKeys(seed, network)
  const format = chainFormats[chain_type]
  const hash = format.blockHash(keys.digest('genesis'))
  await keepIdentity(db, { network_id, identity: `${NAME}${digestOf({ hash })}` })
  await insertGenesis(db, { network_id, hash, at: clock.now() })
  // The contract of the other token; any address that receives nothing else would do.
  const other = keys.addressOf({ purpose: 'treasury', index: 1n })
  const chain = { network_id, format, keys, tokens: await readTokens(db, network_id), other }
  const blocks = listeners()
  const sendMany = async (order: SendManyOrder): Promise<Sent> => {
    const txid = await inTransaction(db, (trx) => submit(trx, chain, { order, at: clock.now() }))
    return { txid, fee: format.fee }
  }
  const reorg = async (forkOf: (tip: bigint) => bigint, drop: Drop): Promise<void> => {
    await inTransaction(db, async (trx) => {
      await lockChain(trx, network_id)
      const { number } = await newestBlock(trx, network_id)
      const fork = forkOf(number)
      if (fork < 0n) throw tooDeep(number)
      const taken = await unmine(trx, { network_id, fork, drop, at: clock.now() })
      const of = { network_id, fork: String(fork), lost: taken.filter(({ lost }) => lost).map(({ txid }) => txid) }
      await cutBlocks(trx, of)
      await makeBlocks(trx, { network_id, format, blocks: Number(number - fork), at: clock.now() })
    })
    blocks.tell()
  }
  return {
    network_id,
    kind: 'simulated',
    confirmations,
    block_seconds,
    read_again: null,
    signed_expires: false,
    can_send: true,
    tip: () => newestBlock(db, network_id),
    block: (number) => findBlock(db, network_id, number),
    blocks: (range) => findBlocks(db, network_id, range),
    firstBlock: () => Promise.resolve(0n),
    transfers: async (range, choose) => {
      const all = await readTransfers(db, network_id, range)
      const chosen = await choose?.(all)
      return all.filter(({ txid }) => chosen?.has(txid) !== false)
    },
    finalBlock: (tip) => Promise.resolve(tip - BigInt(confirmations) + 1n),
    transaction: async (txid, expected) =>
      await readTransaction(
        db,
        { network_id, txid, confirmations },
        expected && { ...expected, from: keys.addressOf(expected.from) },
      ),
    // Its transactions and the journal are rows of one database: none is there without the other.
    rival: () => Promise.resolve(null),
    checkNonce: () => Promise.resolve(),
    // A simulated chain has no contracts that could be asked.
    frozenTokens: () => Promise.resolve(null),
    // A transaction that the chain has taken once stays in its tables.
    resend: () => Promise.resolve(),
    raiseFee: () => Promise.resolve(),
    coin_decimals: 18,
    isDead: () => Promise.resolve(false),
    coinOf: () => Promise.resolve(null),
    addressOf: (key) => keys.addressOf(key),
    ...depositKeys({ network_id, addressOf: (key) => keys.addressOf(key) }),
    send: ({ to, amount, ...order }) => sendMany({ ...order, payees: [{ to, amount }] }),
    sendMany,
    wantsBlock: async () => {
      const { number: tip } = await newestBlock(db, network_id)
      return await blockIsWanted(db, { network_id, confirmations, tip })
    },
    mine: async (count) => {
      await inTransaction(db, async (trx) => {
        await lockChain(trx, network_id)
        await makeBlocks(trx, { network_id, format, blocks: count, at: clock.now() })
      })
      blocks.tell()
    },
    reorg: async (depth, drop) => await reorg((tip) => tip - BigInt(depth), drop),
    reorgAbove: async (height, drop) => await reorg(() => height, drop),
    onBlock: (heard) => blocks.add(heard),
    explorerUrl: (txid) => `${explorer_url}/${network_id}/tx/${encodeURIComponent(txid)}`,
    close: () => Promise.resolve(),
  }
}

async function cutBlocks(
  trx: Db,
  { network_id, fork, lost }: { network_id: string; fork: string; lost: readonly string[] },
): Promise<void> {
  if (lost.length > 0) {
    await withSandbox(trx)
      .deleteFrom('simulated_transfer')
      .where('network_id', '=', network_id)
      .where('txid', 'in', lost)
      .execute()
  }
  await withSandbox(trx)
    .updateTable('simulated_transfer')
    .set({ block_number: null })
    .where('network_id', '=', network_id)
    .where('block_number', '>', fork)
    .execute()
  await withSandbox(trx)
    .deleteFrom('simulated_block')
    .where('network_id', '=', network_id)
    .where('number', '>', fork)
    .execute()
}

async function readTransfers(
  db: Db,
  network_id: string,
  { from, to }: { from: bigint; to: bigint },
): Promise<ChainTransfer[]> {
  const rows = await withSandbox(db)
    .selectFrom('simulated_transfer as transfer')
    .innerJoin('simulated_block as block', (join) =>
      join.onRef('block.network_id', '=', 'transfer.network_id').onRef('block.number', '=', 'transfer.block_number'),
    )
    .select(['txid', 'log_index', 'number', 'hash', 'mined_at', 'from_address', 'to_address', 'contract', 'token_id'])
    .select(sql<string>`trim_scale(amount)::text`.as('amount'))
    .where('transfer.network_id', '=', network_id)
    .where('transfer.block_number', '>=', String(from))
    .where('transfer.block_number', '<=', String(to))
    .orderBy('transfer.block_number')
    .orderBy('transfer.created_at')
    .orderBy('txid')
    .orderBy('log_index')
    .execute()
  return rows.map(({ number, hash, mined_at, ...transfer }) => ({
    ...transfer,
    block_number: BigInt(number),
    block_hash: hash,
    block_time: Math.floor(mined_at.getTime() / 1000),
  }))
}

async function readTransaction(
  db: Db,
  { network_id, txid, confirmations }: { network_id: string; txid: string; confirmations: number },
  expected: (Omit<ExpectedTransfer, 'from'> & { from: string }) | undefined,
): Promise<TransactionState> {
  const rows = await withSandbox(db)
    .selectFrom('simulated_transfer')
    .select(['block_number', 'from_address', 'to_address', 'token_id'])
    .select(sql<string>`trim_scale(fee)::text`.as('fee'))
    .select(sql<string>`trim_scale(amount)::text`.as('amount'))
    .where('network_id', '=', network_id)
    .where('txid', '=', txid)
    .execute()
  const [row] = rows
  const nowhere = { block_number: null, block_hash: null, confirmations: 0, final: false, fee: null }
  if (row === undefined) return { state: 'unknown', ...nowhere }
  if (row.block_number === null) return { state: 'waiting', ...nowhere }
  const block_number = BigInt(row.block_number)
  const { number: tip } = await newestBlock(db, network_id)
  const isThere = rows.some(
    ({ from_address, to_address, token_id, amount }) =>
      expected === undefined ||
      (from_address === expected.from &&
        to_address === expected.to &&
        token_id === expected.token_id &&
        compare(amount, expected.amount) === 0),
  )
  return {
    state: isThere ? 'mined' : 'unproven',
    block_number,
    block_hash: (await findBlock(db, network_id, block_number))?.hash ?? null,
    confirmations: Number(tip - block_number + 1n),
    final: block_number <= tip - BigInt(confirmations) + 1n,
    fee: row.fee,
  }
}
