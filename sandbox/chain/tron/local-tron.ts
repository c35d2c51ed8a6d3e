import { hexToBytes } from '@noble/hashes/utils.js'
import { unmine } from '#sandbox/chain/unmine'
import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import type { Request } from '#server/chain/evm/json-rpc'
import { readBlock, readTip } from '#server/chain/evm/rpc-reader'
import type { EvmBlock } from '#server/chain/evm/rpc-reader'
import { waitingTransactions } from '#server/chain/journal'
import { listeners } from '#server/chain/listeners'
import { serial } from '#server/chain/serial'
import { callTron } from '#server/chain/tron/call-node'
import { blocksAbove, forgetBlocksAbove, recordBlocks } from '../block-record'
import type { MadeBlock } from '../block-record'
import type { MinedNode } from '../evm/local-node'
import { tooDeep } from '../mined-chain'
import type { Drop } from '../mined-chain'
import { FakeChain } from './fake-chain'
import type { FakeChainOptions } from './fake-chain'
import { FakeNode } from './fake-node'
import { serveNode } from './serve-node'
import type { ServedNode } from './serve-node'

const BLOCKS_AT_ONCE = 500
/** A block of this age is old; half of the life of a transaction. */
const OLD_SECONDS = 300

/** What the stand-in for TRON of this machine needs. */
export interface LocalTronOptions {
  readonly db: Db
  readonly clock: Clock
  readonly network_id: string
  /** The first block. It must never change: every later one depends on it. */
  readonly first: FakeChainOptions
}

/** The stand-in, which also tells what waits: no node of TRON does. */
export interface LocalTronNode extends MinedNode {
  /** Where its node answers. */
  readonly url: string
  readonly waits: (txid: string) => boolean
  /**
   * Makes a block when the newest one is old, before something is signed. A transaction lives ten minutes from the newest block on; here
   * blocks are made only when one is wanted and a tester moves the clock by hours, so the next block would come after that life.
   */
  readonly catchUp: () => Promise<void>
}

/**
 * Opens the stand-in for TRON, and serves a node of it on the loopback. The database has the truth, and the chain in memory is a cache:
 * blocks and signed transactions are stored before any listener is called, and a start makes them again.
 */
export async function openLocalTron(options: LocalTronOptions): Promise<LocalTronNode> {
  const chain = new FakeChain(options.first)
  await replay(chain, options)
  return new LocalTron(options, chain, await serveNode(new FakeNode(chain)))
}

/** Makes the stored blocks again, then lets wait what no block has. The same parent, time and contents give the same id. */
async function replay(chain: FakeChain, { db, network_id }: LocalTronOptions): Promise<void> {
  for (;;) {
    const height = BigInt(chain.head.number)
    const blocks = await blocksAbove(db, { network_id, height, limit: BLOCKS_AT_ONCE })
    const last = blocks.at(-1)
    if (last === undefined) break
    for (const { raws, time } of blocks) {
      for (const raw of raws) chain.takeKnown(hexToBytes(raw))
      chain.make(time)
    }
    // Another version of the stand-in may carry something out in another way: then its blocks are the chain.
    if (hashOf(chain.head.id) !== last.hash) await recordBlocks(db, network_id, madeAbove(chain, height))
  }
  for (const { raw } of await waitingTransactions(db, network_id)) chain.broadcast(hexToBytes(raw))
}

const hashOf = (id: string): string => `0x${id}`

/** The blocks above a height, in the form of Ethereum's API, by which they are read. */
function madeAbove(chain: FakeChain, height: bigint): MadeBlock[] {
  const made: MadeBlock[] = []
  for (let number = Number(height) + 1; number <= chain.head.number; number++) {
    const block = chain.block(number)
    if (block === undefined) continue
    made.push({
      number: BigInt(number),
      hash: hashOf(block.id),
      parent_hash: hashOf(block.parent_id),
      time: block.time,
      txids: chain.contents(number).map(({ txid }) => txid),
    })
  }
  return made
}

class LocalTron implements LocalTronNode {
  readonly local = true
  readonly #options: LocalTronOptions
  readonly #chain: FakeChain
  readonly #served: ServedNode
  readonly #exclusive = serial()
  readonly #blockListeners = listeners()
  #recorded: bigint

  constructor(options: LocalTronOptions, chain: FakeChain, served: ServedNode) {
    this.#options = options
    this.#chain = chain
    this.#served = served
    this.#recorded = BigInt(chain.head.number)
  }

  get url(): string {
    return this.#served.url
  }

  readonly request: Request = async (method, ...params) => await callTron(this.#served.url, method, params, {})
  readonly waits = (txid: string): boolean => this.#chain.waiting().includes(txid)
  readonly onBlock = (heard: () => void): (() => void) => this.#blockListeners.add(heard)

  /** Waits for blocks that are being made or replaced, so that no caller sees half of a reorganisation. */
  async height(): Promise<bigint> {
    return await this.#exclusive(() => Promise.resolve(this.#recorded))
  }

  /** Two nodes must agree where they belong to others. This one is of this process, so one is enough. */
  readonly ensureOpen = async (): Promise<void> => await Promise.resolve()
  readonly tip = async (): Promise<EvmBlock> => (await this.block(await this.height())) ?? (await readTip(this.request))
  readonly finalized = async (): Promise<bigint> => (await readBlock(this.request, 'finalized'))?.number ?? 0n

  async block(number: bigint): Promise<EvmBlock | null> {
    return number > (await this.height()) ? null : await readBlock(this.request, number)
  }

  async mine(blocks: number): Promise<void> {
    await this.#exclusive(() => this.#mine(blocks, 0))
    this.#blockListeners.tell()
  }

  async reorg(forkOf: (tip: bigint) => bigint, drop: Drop): Promise<void> {
    await this.#exclusive(async () => {
      const fork = forkOf(this.#recorded)
      const depth = Number(this.#recorded - fork)
      if (fork < 0n) throw tooDeep(this.#recorded)
      const replaced = this.#chain.block(Number(fork) + 1)
      this.#chain.takeBackTo(Number(fork), await this.#forget(fork, drop))
      this.#recorded = fork
      // One second after the block that it replaces, so that equal contents give another id.
      await this.#mine(depth, (replaced?.time ?? 0) + 1)
      await this.#dropVoid()
    })
    this.#blockListeners.tell()
  }

  readonly catchUp = async (): Promise<void> => {
    if (this.#options.clock.seconds() - this.#chain.head.time > OLD_SECONDS) await this.mine(1)
  }

  async close(): Promise<void> {
    await this.#exclusive(async () => await this.#served.close())
  }

  async #mine(blocks: number, earliest: number): Promise<void> {
    const { db, network_id, clock } = this.#options
    const time = Math.max(clock.seconds(), this.#chain.head.time, earliest)
    for (let made = 0; made < blocks; made++) this.#chain.make(time)
    await recordBlocks(db, network_id, madeAbove(this.#chain, this.#recorded))
    this.#recorded = BigInt(this.#chain.head.number)
  }

  /** @returns the transactions that are lost */
  async #forget(fork: bigint, drop: Drop): Promise<ReadonlySet<string>> {
    const { db, network_id, clock } = this.#options
    return await inTransaction(db, async (trx) => {
      const taken = await unmine(trx, { network_id, fork, drop, at: clock.now() })
      await forgetBlocksAbove(trx, { network_id, height: fork })
      return new Set(taken.filter(({ lost }) => lost).map(({ txid }) => txid))
    })
  }

  /**
   * What stood on a block that was replaced can never be carried out. A payout finds that out by itself; what customers sent is lost,
   * or blocks would be made for it for ever.
   */
  async #dropVoid(): Promise<void> {
    const { db, network_id, clock } = this.#options
    const waiting = this.#chain.waiting()
    let lost = db
      .updateTable('chain_journal')
      .set({ dropped_at: clock.now(), ref: null })
      .where('network_id', '=', network_id)
      .where('purpose', '=', 'payer')
      .where('mined_block', 'is', null)
      .where('dropped_at', 'is', null)
    if (waiting.length > 0) lost = lost.where('txid', 'not in', waiting)
    await lost.execute()
  }
}
