import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hexToBytes, isHex } from 'viem'
import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { ChainError } from '#server/chain/chain-error'
import type { ChainLog } from '#server/chain/chain-log'
import { unmine } from '#server/chain/journal'
import { serial } from '#server/chain/serial'
import { listeners } from '#server/chain/listeners'
import type { MinedChain } from '../mined-chain'
import { startAnvil } from './anvil'
import type { Anvil } from './anvil'
import { recordBlocks, recordedHash, recordedHeight } from './block-record'
import { badAnswer, callRpc, RpcRefusal } from '#server/chain/evm/json-rpc'
import type { Request } from '#server/chain/evm/json-rpc'
import type { EvmNode } from '#server/chain/evm/node'
import { blocksBetween, loadSnapshot, replay } from './restore'
import { readBlock, readTip } from '#server/chain/evm/rpc-reader'
import type { EvmBlock } from '#server/chain/evm/rpc-reader'
import { dropSnapshot, readSnapshot, writeSnapshot } from './snapshot'
import { withSandbox } from '#sandbox/database/tables'

/** A start replays fewer blocks than this, which takes about a second. */
const SNAPSHOT_EVERY = 200n
/** A long chain's snapshot is long: by waiting for a tenth more of it, the cost of a block stays the same. */
const SNAPSHOT_SHARE = 10n
const LONGEST_PAUSE_SECONDS = 30
/** Block 1 holds the tokens. */
const SETUP_HEIGHT = 1n

/** A node that makes blocks when it is told to. */
export interface MinedNode extends EvmNode, Pick<MinedChain, 'mine' | 'reorg'> {}

export interface LocalNodeOptions {
  db: Db
  clock: Clock
  log: ChainLog
  network_id: string
  /** Of anvil. */
  binary: string
  chain_id: number
  /** This network's own folder. */
  folder: string
  genesis: object
  /** Blocks between two snapshots; 200 unless given. */
  snapshot_every?: bigint | undefined
}

/**
 * A chain of our own on an anvil of our own. anvil's memory is never what counts: blocks and signed transactions are
 * in the database before anybody is told of them, and a node that dies is replaced by one that is given them again.
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
  /** Resolves to the node that answers; pending while one is brought up to date. */
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

  /** Waits for blocks that are being made or replaced: nobody sees a reorganisation half done. */
  async height(): Promise<bigint> {
    return await this.#exclusive(() => Promise.resolve(this.#recorded))
  }

  async block(number: bigint): Promise<EvmBlock | null> {
    return number > (await this.height()) ? null : await readBlock(this.request, number)
  }

  async mine(blocks: number): Promise<void> {
    await this.#exclusive(() => this.#mine(blocks, 0))
    this.#blockListeners.tell()
  }

  async reorg(depth: number, drop: 'transactions' | 'nothing'): Promise<void> {
    await this.#exclusive(async () => {
      const fork = this.#recorded - BigInt(depth)
      if (fork < SETUP_HEIGHT) throw tooDeep(this.#recorded)
      const replaced = await readBlock(this.request, fork + 1n)
      await this.#forget(fork, drop)
      await this.#goBack(depth)
      // Another second than the block that it replaces, so that the same contents make another hash.
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
      // The journal has everything; only the next start takes longer.
      this.#options.log.warn({ error, file: this.#snapshotFile }, 'the snapshot of a chain was not written')
    }
  }

  async #forget(fork: bigint, drop: 'transactions' | 'nothing'): Promise<void> {
    const { db, network_id, clock } = this.#options
    await inTransaction(db, async (trx) => {
      await unmine(trx, { network_id, fork, drop, at: clock.now() })
      await withSandbox(trx)
        .deleteFrom('evm_block')
        .where('network_id', '=', network_id)
        .where('number', '>', String(fork))
        .execute()
    })
    this.#recorded = fork
    if (this.#snapshotAt > fork) this.#snapshotAt = 0n
  }

  /** A node keeps the states since it was started; further back only a new one can go, over what is recorded. */
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
    // Of a branch that a reorganisation has cut off, or of another database.
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

  /** Takes its turn first: what is being written down must be there when the new node is given it. */
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

function tooDeep(height: bigint): ChainError {
  return new ChainError(
    'too_deep',
    `This chain has ${height} blocks, the first of which holds the tokens: take fewer of them back, or make more first.`,
  )
}
