import { unmine } from '#sandbox/chain/unmine'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hexToBytes, isHex } from 'viem'
import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { ChainError } from '#server/chain/chain-error'
import type { ChainLog } from '#server/chain/chain-log'
import { serial } from '#server/chain/serial'
import { listeners } from '#server/chain/listeners'
import { tooDeep } from '../mined-chain'
import type { Drop, MinedChain } from '../mined-chain'
import { startAnvil } from './anvil'
import type { Anvil } from './anvil'
import { forgetBlocksAbove, recordBlocks, recordedHash, recordedHeight } from '../block-record'
import { badAnswer, callRpc, RpcRefusal } from '#server/chain/evm/json-rpc'
import type { Request } from '#server/chain/evm/json-rpc'
import type { EvmNode } from '#server/chain/evm/node'
import { blocksBetween, loadSnapshot, replay } from './restore'
import { readBlock, readTip } from '#server/chain/evm/rpc-reader'
import type { EvmBlock } from '#server/chain/evm/rpc-reader'
import { dropSnapshot, readSnapshot, writeSnapshot } from './snapshot'

/** Blocks between two snapshots of a short chain. A start replays at most so many, which takes about a second. */
const SNAPSHOT_EVERY = 200n
/** A snapshot takes longer the longer the chain is. One per tenth of its length keeps the cost per block constant. */
const SNAPSHOT_SHARE = 10n
const LONGEST_PAUSE_SECONDS = 30
/** Block 1 deploys the token contracts, so no reorganisation may replace it. */
const SETUP_HEIGHT = 1n

/** A node that makes blocks when it is asked to. */
export interface MinedNode extends EvmNode, Pick<MinedChain, 'mine'> {
  /** Replaces all blocks above `forkOf(tip)`, which is asked when no other block is being made. */
  readonly reorg: (forkOf: (tip: bigint) => bigint, drop: Drop) => Promise<void>
}

export interface LocalNodeOptions {
  db: Db
  clock: Clock
  log: ChainLog
  network_id: string
  /** Path of anvil, see `findAnvil`. */
  binary: string
  chain_id: number
  /** A folder for this network alone. */
  folder: string
  genesis: object
  /** Blocks between two snapshots; 200 unless given. */
  snapshot_every?: bigint | undefined
}

/**
 * Opens a local chain on an anvil process. The database has the truth, and anvil's memory is a cache: blocks and signed
 * transactions are stored before any listener is called, and when the process dies, a new one gets them again.
 *
 * @throws ChainError node_failed
 */
export async function openLocalNode(options: LocalNodeOptions): Promise<MinedNode> {
  const node = new LocalNode(options)
  await node.open()
  return node
}

class LocalNode implements MinedNode {
  readonly local = true
  readonly #options: LocalNodeOptions
  readonly #snapshotFile: string
  readonly #exclusive = serial()
  readonly #blockListeners = listeners()
  /** The process that answers calls; pending while a new one replays the stored blocks. */
  #ready: Promise<Anvil> = Promise.reject(new ChainError('node_failed', 'This chain is not open yet: await open().'))
  #recorded = 0n
  #snapshotAt = 0n
  #closing = false

  constructor(options: LocalNodeOptions) {
    this.#options = options
    this.#snapshotFile = join(options.folder, 'snapshot.bin')
    this.#ready.catch(() => undefined)
  }

  async open(): Promise<void> {
    this.#ready = this.#start()
    await this.#ready
  }

  readonly request: Request = async (method, ...params) => {
    const { url } = await this.#ready
    return await callRpc(url, method, params)
  }

  readonly onBlock = (heard: () => void): (() => void) => this.#blockListeners.add(heard)

  /** Waits for blocks that are being made or replaced, so that no caller sees half of a reorganisation. */
  async height(): Promise<bigint> {
    return await this.#exclusive(() => Promise.resolve(this.#recorded))
  }

  /** Two nodes must agree where they belong to others. This one is our own process, so one is enough. */
  readonly ensureOpen = async (): Promise<void> => void (await this.#ready)
  readonly tip = async (): Promise<EvmBlock> => (await this.block(this.#recorded)) ?? (await readTip(this.request))
  readonly finalized = async (): Promise<bigint> => await this.height()

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
      if (fork < SETUP_HEIGHT) throw tooDeep(this.#recorded)
      const replaced = await readBlock(this.request, fork + 1n)
      await this.#forget(fork, drop)
      await this.#goBack(depth)
      // One second after the block that it replaces, so that equal contents give another hash.
      await this.#mine(depth, (replaced?.time ?? 0) + 1)
    })
    this.#blockListeners.tell()
  }

  async close(): Promise<void> {
    this.#closing = true
    const anvil = await this.#exclusive(() => this.#ready.catch(() => undefined))
    await anvil?.stop()
  }

  async #mine(blocks: number, earliest: number): Promise<void> {
    const tip = await readTip(this.request)
    const timestamp = Math.max(this.#options.clock.seconds(), tip.time, earliest)
    for (let made = 0; made < blocks; made++) await this.request('evm_mine', { timestamp, blocks: 1 })
    await this.#record()
  }

  async #record(): Promise<void> {
    const { db, network_id } = this.#options
    const tip = await readTip(this.request)
    await recordBlocks(db, network_id, await blocksBetween(this.request, this.#recorded, tip.number))
    this.#recorded = tip.number
    const least = this.#options.snapshot_every ?? SNAPSHOT_EVERY
    const share = tip.number / SNAPSHOT_SHARE
    if (tip.number - this.#snapshotAt >= (share > least ? share : least)) await this.#takeSnapshot(tip)
  }

  async #takeSnapshot({ number, hash }: EvmBlock): Promise<void> {
    try {
      const state = await this.request('anvil_dumpState')
      if (!isHex(state)) throw badAnswer('anvil_dumpState')
      await writeSnapshot(this.#snapshotFile, { number, hash, state: hexToBytes(state) })
      this.#snapshotAt = number
    } catch (error) {
      // Nothing is lost: the next start replays more blocks from the journal.
      this.#options.log.warn({ error, file: this.#snapshotFile }, 'the snapshot of a chain was not written')
    }
  }

  async #forget(fork: bigint, drop: Drop): Promise<void> {
    const { db, network_id, clock } = this.#options
    await inTransaction(db, async (trx) => {
      await unmine(trx, { network_id, fork, drop, at: clock.now() })
      await forgetBlocksAbove(trx, { network_id, height: fork })
    })
    this.#recorded = fork
    if (this.#snapshotAt > fork) this.#snapshotAt = 0n
  }

  /** anvil can roll back only to states since its start. To go further back, a new process replays the stored blocks. */
  async #goBack(depth: number): Promise<void> {
    const { db, network_id } = this.#options
    try {
      await this.request('anvil_rollback', depth)
      await replay(this.request, { db, network_id })
    } catch (error) {
      if (!(error instanceof RpcRefusal)) throw error
      const old = await this.#ready
      await old.stop()
      if (await this.#tryStart()) return
      void this.#startUntilItStays()
      throw error
    }
  }

  async #start(): Promise<Anvil> {
    const { db, network_id } = this.#options
    const anvil = (await this.#startFromSnapshot()) ?? (await startAnvil(this.#options))
    const request: Request = (method, ...params) => callRpc(anvil.url, method, params)
    try {
      await replay(request, { db, network_id })
      this.#recorded = await recordedHeight(db, network_id)
    } catch (error) {
      await anvil.stop()
      throw error
    }
    void this.#replaceWhenEnded(anvil)
    return anvil
  }

  async #startFromSnapshot(): Promise<Anvil | undefined> {
    const { db, network_id } = this.#options
    const snapshot = await readSnapshot(this.#snapshotFile)
    // A snapshot does not fit when it is of a replaced branch, or of another database.
    const fits = snapshot !== undefined && (await recordedHash(db, network_id, snapshot.number)) === snapshot.hash
    if (fits) {
      const anvil = await startAnvil(this.#options)
      const request: Request = (method, ...params) => callRpc(anvil.url, method, params)
      if (await loadSnapshot(request, snapshot)) {
        this.#snapshotAt = snapshot.number
        return anvil
      }
      await anvil.stop()
    }
    await dropSnapshot(this.#snapshotFile)
    this.#snapshotAt = 0n
    return undefined
  }

  async #replaceWhenEnded(anvil: Anvil): Promise<void> {
    await anvil.ended
    if (this.#closing || anvil.stopped()) return
    this.#options.log.warn({ network_id: this.#options.network_id }, 'anvil has ended by itself and is started again')
    await this.#startUntilItStays()
  }

  /** Runs exclusively, because blocks that are just being stored must be stored before the new process replays them. */
  async #startUntilItStays(): Promise<void> {
    for (let seconds = 0, up = false; !up; seconds = Math.min(LONGEST_PAUSE_SECONDS, seconds * 2 + 1)) {
      await pause(seconds * 1000, undefined, { ref: false })
      up = await this.#exclusive(async () => this.#closing || (await this.#tryStart()))
    }
  }

  async #tryStart(): Promise<boolean> {
    this.#ready = this.#start()
    try {
      await this.#ready
      return true
    } catch (error) {
      this.#options.log.error({ error, network_id: this.#options.network_id }, 'anvil does not start again')
      return false
    }
  }
}
