import { LOCAL_TRON } from '#server/chain/seed-signer'
import { readSigned, txidOf } from '#server/chain/tron/transaction'
import type { TronTransaction } from '#server/chain/tron/transaction'
import { blockId } from './block-id'
import type { FakeBlock } from './block-id'
import { CHAIN_TERMS } from './chain-terms'
import { ChainState } from './chain-state'
import type { FakeToken } from './chain-state'
import { judge } from './judge-transaction'
import type { BroadcastCode } from './judge-transaction'
import { runContract } from './run-contract'
import type { CallResult } from './run-contract'
import { runTransaction } from './run-transaction'
import type { Instead, Outcome } from './run-transaction'

/** A transaction in a block. */
export interface Included {
  readonly txid: string
  readonly transaction: TronTransaction
  readonly signed: Uint8Array
  readonly signature: Uint8Array
  readonly number: number
  /** Its place in its block, from 0. */
  readonly place: number
  readonly outcome: Outcome
}

/** What a node says to a transaction that it is sent. */
export interface BroadcastAnswer {
  readonly code: BroadcastCode
  readonly message: string
  readonly txid: string
}

interface Pooled {
  readonly txid: string
  readonly transaction: TronTransaction
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

/** How a chain begins. */
export interface FakeChainOptions {
  /** Seconds: the time of block 0. */
  readonly began: number
  readonly tokens: readonly FakeToken[]
  /** Who has tokens of each kind, and so much sun, from the first block on. */
  readonly holders: readonly { readonly address: string; readonly sun: bigint }[]
}

/**
 * A chain that behaves as TRON does, in memory: blocks of 27 producers, a pool, finality, accounts, tokens, energy. It is no
 * simulator of java-tron's virtual machine: it knows one kind of token. Nodes of it are made by `fakeNode`.
 */
export class FakeChain {
  readonly state: ChainState
  /** What energy costs now; a vote changes it. */
  sun_per_energy: bigint = CHAIN_TERMS.sun_per_energy
  /** Called when a block is chosen: false leaves a transaction of the pool out. */
  takes: (txid: string) => boolean = () => true
  /** What happens in the place of what a transaction would do. */
  instead: (txid: string) => Instead | undefined = () => undefined
  readonly #blocks: FakeBlock[]
  readonly #contents = new Map<number, readonly Included[]>()
  readonly #marks = new Map<number, number>()
  readonly #placed = new Map<string, Included>()
  readonly #pool = new Map<string, Pooled>()

  constructor({ began, tokens, holders }: FakeChainOptions) {
    this.state = new ChainState(tokens)
    for (const { address, sun } of holders) {
      this.state.addCoins(address, sun)
      for (const { contract, each } of tokens) this.state.addUnits(contract, address, each)
    }
    const parent_id = '0'.repeat(64)
    const txids = [...tokens.map(({ contract }) => contract), ...holders.map(({ address }) => address)]
    // The number of the chain is the end of this hash. This one says that it is no chain of the world.
    const id = `${blockId(0, { parent_id, time: began, txids }).slice(0, 56)}${LOCAL_TRON.toString(16).padStart(8, '0')}`
    this.#blocks = [{ number: 0, parent_id, time: began, slot: 0, id }]
  }

  get head(): FakeBlock {
    const head = this.#blocks.at(-1)
    if (head === undefined) throw new RangeError('The chain has no block 0.')
    return head
  }

  block(number: number): FakeBlock | undefined {
    return this.#blocks[number]
  }

  contents(number: number): readonly Included[] {
    return this.#contents.get(number) ?? []
  }

  /** The transaction of a block; undefined while it waits, and when the chain never had it. */
  find(txid: string): Included | undefined {
    return this.#placed.get(txid)
  }

  waiting(): readonly string[] {
    return [...this.#pool.keys()]
  }

  /** Number of the newest block on which 19 of the 27 producers stand (java-tron, `DposService.updateSolidBlock`). */
  solid(head = this.head.number): number {
    const seen = new Set<number>()
    for (let number = head; number > 0; number--) {
      seen.add(this.producer(number))
      if (seen.size === CHAIN_TERMS.needed_producers) return number
    }
    return 0
  }

  /** Whose turn it was, from 0 to 26. */
  producer(number: number): number {
    return (this.#blocks[number]?.slot ?? 0) % CHAIN_TERMS.producers
  }

  /** Whether java-tron would take a transaction now; takes it into the pool if so. */
  broadcast(signed: Uint8Array): BroadcastAnswer {
    const read = readSigned(signed)
    if (read === undefined)
      return { code: 'OTHER_ERROR', message: 'Error: this chain reads the two contracts that we send only', txid: '' }
    const txid = txidOf(read.raw)
    const isKnown = this.#placed.has(txid) || this.#pool.has(txid)
    const verdict = judge(this, { ...read, signed, isKnown })
    if (verdict.code === 'SUCCESS') this.#pool.set(txid, { ...read, txid, signed })
    return { ...verdict, txid }
  }

  /** Takes what this chain had before, whose signature was looked at then. @throws TypeError for bytes that are no transaction */
  takeKnown(signed: Uint8Array): void {
    const read = readSigned(signed)
    if (read === undefined) throw new TypeError('These bytes are no transaction of TRON.')
    const txid = txidOf(read.raw)
    this.#pool.set(txid, { ...read, txid, signed })
  }

  /** Tries a call without a block. */
  tryCall(call: { owner: string; contract: string; data: Uint8Array }): CallResult | undefined {
    const before = this.state.mark()
    const result = runContract(this.state, call)
    this.state.undoTo(before)
    return result
  }

  /**
   * Makes the next block, with what waits and may be in it. Every three seconds it is the next producer's turn; TRON has one block in a
   * turn, and here blocks of one time are of one producer after another.
   *
   * @param time seconds, not before the newest block
   */
  make(time: number = this.head.time + CHAIN_TERMS.block_seconds): FakeBlock {
    const { number: parent, id: parent_id, slot: last } = this.head
    const number = parent + 1
    const turn = Math.floor((time - (this.#blocks[0]?.time ?? 0)) / CHAIN_TERMS.block_seconds)
    const slot = Math.max(last + 1, turn)
    this.#marks.set(number, this.state.mark())
    const included: Included[] = []
    for (const pooled of this.#pool.values()) {
      const { txid } = pooled
      const verdict = judge(this, { ...pooled, signature: null, isKnown: false })
      if (verdict.code !== 'SUCCESS') this.#pool.delete(txid)
      if (verdict.code !== 'SUCCESS' || !this.takes(txid)) continue
      this.#pool.delete(txid)
      const { sun_per_energy } = this
      const outcome = runTransaction(this.state, pooled, { sun_per_energy, instead: this.instead(txid) })
      included.push({ ...pooled, number, place: included.length, outcome })
    }
    const txids = included.map(({ txid }) => txid)
    const block = { number, parent_id, time, slot, id: blockId(number, { parent_id, time, txids }) }
    this.#blocks.push(block)
    if (included.length > 0) this.#contents.set(number, included)
    for (const each of included) this.#placed.set(each.txid, each)
    return block
  }

  /**
   * Takes the newest blocks away, down to `height`. What was in them waits again, but for what is in `lost`.
   *
   * @throws RangeError when there is no such block
   */
  takeBackTo(height: number, lost: ReadonlySet<string> = new Set()): void {
    if (height < 0 || height > this.head.number) throw new RangeError(`The chain has no block ${height}.`)
    const waiting = [...this.#pool.values()]
    const taken: Included[] = []
    for (let number = height + 1; number < this.#blocks.length; number++) {
      for (const each of this.contents(number)) {
        taken.push(each)
        this.#placed.delete(each.txid)
      }
      this.#contents.delete(number)
    }
    const mark = this.#marks.get(height + 1)
    if (mark !== undefined) this.state.undoTo(mark)
    this.#blocks.length = height + 1
    this.#pool.clear()
    for (const each of [...taken, ...waiting]) {
      const { txid, transaction, signed, signature } = each
      if (!lost.has(txid)) this.#pool.set(txid, { txid, transaction, signed, signature })
    }
  }

  /** Forgets a transaction that waits, as a node's pool does when it starts again. */
  forget(txid: string): void {
    this.#pool.delete(txid)
  }
}
