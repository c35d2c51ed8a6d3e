import { sql } from 'kysely'
import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import type { ChainAdapter, ChainTransfer, TransferListener } from './adapter'
import type { ChainBlock } from './block'
import { ChainError } from './chain-error'
import { cursorOf } from './cursor'
import { readAgain } from './read-again'
import { storedHash, storedHashes } from './scan-block'
import { fromOutside, recordTransfers, withMoney } from './record-transfers'
import { beginStep, confirmDeep, orphanMissing, setAdrift } from './transitions'
import type { Watch } from './transitions'

const BLOCKS_AT_ONCE = 100n
/** How many blocks are compared at once when the chain was reorganised. */
const HASHES_AT_ONCE = 8n
/** How many block hashes are kept at least. A reorganisation that is deeper than what is kept is not found. */
const HASHES_KEPT = 1000

/** What a watcher needs. */
export interface WatchOptions {
  db: Db
  clock: Clock
  adapter: ChainAdapter
  listener: TransferListener
  /** The most blocks in one step. */
  batch?: bigint
}

/** What one step found. */
export interface WatchResult {
  /** Number of blocks read. */
  readonly scanned: number
  readonly seen: number
  readonly confirmed: number
  readonly orphaned: number
  /** True: this step read up to the newest block. */
  readonly caught_up: boolean
}

/** A consistent part of the chain: each block is the parent of the next. */
interface ChainPart {
  readonly tip: ChainBlock
  /** Number of the newest block that counts as final. */
  readonly final: bigint
  /** The value of the cursor before this step. */
  readonly next_block: bigint
  /** Number of the newest block that the chain and the database both have. */
  readonly fork: bigint
  readonly blocks: readonly ChainBlock[]
  readonly transfers: readonly ChainTransfer[]
}

const NOTHING: WatchResult = { scanned: 0, seen: 0, confirmed: 0, orphaned: 0, caught_up: false }

/**
 * One step of following a chain: finds the newest block that the chain and the database share, reads some blocks after
 * it, and writes cursor, hashes, transfers and the listener's changes in one transaction. A step that does not commit
 * changes nothing; a step that another watcher has overtaken does nothing.
 */
export async function watchOnce(options: WatchOptions): Promise<WatchResult> {
  const next_block = await cursorOf(options.db, options.adapter)
  const part = await readChainPart(options, next_block)
  if (part === 'behind') return { ...NOTHING, caught_up: true }
  // The chain was reorganised between the calls: the answers do not form one chain.
  if (part === undefined) return NOTHING
  const result = await inTransaction(options.db, (trx) => takeStep(trx, options, part))
  if (!result.caught_up) return result
  const found = await readAgain(options, { tip: part.tip.number, final: part.final })
  return found === 0 ? result : { ...result, seen: result.seen + found }
}

/** Runs steps until the newest block is read; returns the sums of all steps. */
export async function watchAll(options: WatchOptions): Promise<WatchResult> {
  const sum = { ...NOTHING }
  for (;;) {
    const { scanned, seen, confirmed, orphaned, caught_up } = await watchOnce(options)
    sum.scanned += scanned
    sum.seen += seen
    sum.confirmed += confirmed
    sum.orphaned += orphaned
    if (caught_up) return { ...sum, caught_up }
  }
}

/** How many blocks of a chain are read at once: fewer after a range that could not be read, more again after others. */
const widths = new WeakMap<ChainAdapter, bigint>()

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

async function readChainPart(
  { db, adapter, batch = BLOCKS_AT_ONCE }: WatchOptions,
  next_block: bigint,
): Promise<ChainPart | 'behind' | undefined> {
  const tip = await adapter.tip()
  if (tip.number < next_block - 1n) {
    // A node that is behind shows the same blocks, only fewer. That is no reorganisation, and takes nothing back.
    const known = await storedHash(db, { network_id: adapter.network_id, number: tip.number })
    if (known === tip.hash) return 'behind'
  }
  const final = await adapter.finalBlock(tip.number)
  const fork = await forkBelow({ db, adapter }, next_block)
  const from = fork + 1n
  for (;;) {
    const width = least(batch, widths.get(adapter) ?? BLOCKS_AT_ONCE)
    const to = least(tip.number, fork + width)
    if (from > to) return { tip, final, next_block, fork, blocks: [], transfers: [] }
    try {
      const { blocks, transfers, named } = await readRange({ db, adapter }, { from, to })
      widths.set(adapter, least(2n * width, BLOCKS_AT_ONCE))
      const known = await storedHash(db, { network_id: adapter.network_id, number: fork })
      const isWhole = isOneChain({ blocks, named, known, length: to - fork })
      return isWhole ? { tip, final, next_block, fork, blocks, transfers } : undefined
    } catch (error) {
      if (from === to || isDisagreement(error)) throw error
      // Too much for one question, or for the time that an answer may take: what cannot be read at once is read in parts.
      widths.set(adapter, (to - fork) / 2n)
    }
  }
}

const isDisagreement = (error: unknown): boolean => error instanceof ChainError && error.code === 'disagreement'

/** The blocks of a range and the transfers in them, with the hashes of all blocks that transfers were found in. */
async function readRange(
  { db, adapter }: Pick<WatchOptions, 'db' | 'adapter'>,
  range: { from: bigint; to: bigint },
): Promise<Pick<ChainPart, 'blocks' | 'transfers'> & { named: ReadonlySet<string> }> {
  const blocks = await adapter.blocks(range)
  // The hashes of all of them are compared, also of those that are not recorded: one that is of another block shows that
  // the answers do not form one chain.
  const named = new Set<string>()
  const choose = withMoney(db, adapter.network_id)
  const transfers = await adapter.transfers(range, async (all) => {
    for (const { block_hash } of all) named.add(block_hash)
    return await choose(all)
  })
  for (const { block_hash } of transfers) named.add(block_hash)
  return { blocks, transfers, named }
}

/** Walks back from the cursor to the newest block whose hash is the same in the database and on the chain. */
async function forkBelow({ db, adapter }: Pick<WatchOptions, 'db' | 'adapter'>, next_block: bigint): Promise<bigint> {
  const { network_id } = adapter
  let number = next_block - 1n
  // Mostly the chain was not reorganised; otherwise it was by few blocks.
  for (let length = 1n; ; length = HASHES_AT_ONCE) {
    const known = await storedHashes(db, { network_id, from: number - length + 1n, to: number })
    let lowest = number + 1n
    while (known.has(lowest - 1n)) lowest--
    if (lowest > number) return number
    const blocks = await adapter.blocks({ from: lowest, to: number })
    const hashes = new Map(blocks.map((block) => [block.number, block.hash]))
    for (; number >= lowest; number--) if (hashes.get(number) === known.get(number)) return number
  }
}

function isOneChain(said: {
  blocks: readonly ChainBlock[]
  /** Hashes of the blocks that transfers were found in. */
  named: ReadonlySet<string>
  known: string | undefined
  length: bigint
}): boolean {
  let parent = said.known
  for (const { hash, parent_hash } of said.blocks) {
    if (parent !== undefined && parent_hash !== parent) return false
    parent = hash
  }
  const hashes = new Set(said.blocks.map(({ hash }) => hash))
  return BigInt(said.blocks.length) === said.length && [...said.named].every((hash) => hashes.has(hash))
}

async function takeStep(trx: Trx, { clock, adapter, listener }: WatchOptions, part: ChainPart): Promise<WatchResult> {
  const { network_id } = adapter
  const { next_block } = await trx
    .selectFrom('chain_cursor')
    .select('next_block')
    .where('network_id', '=', network_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (BigInt(next_block) !== part.next_block) return NOTHING
  const newest = part.fork + BigInt(part.blocks.length)
  const watch: Watch = { trx, network_id, listener, at: clock.now(), tip: part.tip.number, final: part.final }
  if (part.fork < part.next_block - 1n) await forgetAbove(watch, part.fork)
  const coming = await fromOutside(trx, network_id, part.transfers)
  await beginStep(watch, coming)
  const seen = await recordTransfers(watch, coming)
  const caught_up = newest >= part.tip.number
  const orphaned = caught_up ? await orphanMissing(watch) : 0
  const confirmed = await confirmDeep(watch, newest)
  await storePart(watch, part, Math.max(HASHES_KEPT, adapter.confirmations))
  return { scanned: part.blocks.length, seen, confirmed, orphaned, caught_up }
}

async function forgetAbove(watch: Watch, fork: bigint): Promise<void> {
  await setAdrift(watch, fork)
  await watch.trx
    .deleteFrom('chain_block')
    .where('network_id', '=', watch.network_id)
    .where('number', '>', String(fork))
    .execute()
}

async function storePart(
  { trx, network_id, tip }: Watch,
  { fork, blocks }: ChainPart,
  hashes_kept: number,
): Promise<void> {
  const newest = blocks.at(-1)
  if (blocks.length > 0) {
    await trx
      .insertInto('chain_block')
      .values(blocks.map(({ number, hash }) => ({ network_id, number: String(number), hash })))
      .execute()
    await trx
      .deleteFrom('chain_block')
      .where('network_id', '=', network_id)
      .where('number', '<', String(fork - BigInt(hashes_kept)))
      .execute()
  }
  await trx
    .updateTable('chain_cursor')
    .set({
      next_block: String(fork + BigInt(blocks.length) + 1n),
      tip_number: String(tip),
      watched_at: sql<Date>`clock_timestamp()`,
      ...(newest === undefined ? {} : { scanned_time: new Date(newest.time * 1000) }),
    })
    .where('network_id', '=', network_id)
    .execute()
}
