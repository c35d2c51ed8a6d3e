import type { Trx } from '#server/database/schema'
import type { ChainKey } from './key'

export interface ChainBlock {
  readonly number: bigint
  readonly hash: string
  readonly parent_hash: string
  /** Seconds. */
  readonly time: number
}

/** One movement of a token, as the chain tells it. */
export interface ChainTransfer {
  readonly txid: string
  /** Place of the movement within its own transaction, from 0: it stays the same when another block takes it. */
  readonly log_index: number
  readonly block_number: bigint
  readonly block_hash: string
  /** Seconds. */
  readonly block_time: number
  readonly from_address: string
  readonly to_address: string
  readonly contract: string | null
  /** null: a token that is not taken. */
  readonly token_id: string | null
  /** Decimal, in the token and not in its smallest units. */
  readonly amount: string
}

export interface Payee {
  readonly to: string
  /** Decimal, not finer than the token. */
  readonly amount: string
}

interface Sending {
  readonly from: ChainKey
  /** A token of this network; `wrong-token` is the network's other token, which nobody takes. */
  readonly token_id: string
  /** The caller's name for it. Sent twice under one ref it is one transaction. */
  readonly ref?: string
  /**
   * The last word before it is signed, in the journal's own transaction: what it locks stays as it found it until the
   * signed transaction is written down, and what it throws leaves nothing signed. Not asked for what is signed already.
   */
  readonly permit?: (trx: Trx) => Promise<void>
}

export interface SendOrder extends Sending, Payee {}

export interface SendManyOrder extends Sending {
  readonly payees: readonly Payee[]
}

export interface Sent {
  readonly txid: string
  /** What it will cost at most, decimal in the network's own coin. */
  readonly fee: string
}

export interface TransactionState {
  /** `waiting`: sent and in no block. `failed`: in a block, and refused there. `unknown`: the chain has never heard of it. */
  readonly state: 'waiting' | 'mined' | 'failed' | 'unknown'
  readonly block_number: bigint | null
  /** Blocks from its own to the newest, both counted; 0 while in none. */
  readonly confirmations: number
  /** What it has cost, decimal in the network's own coin; null while in no block. */
  readonly fee: string | null
}

/** A chain, real or simulated. Every method may throw a `ChainError`. */
export interface ChainAdapter {
  readonly network_id: string
  /** What runs now: an EVM network without a node falls back to `simulated`. */
  readonly kind: 'evm' | 'simulated'
  readonly confirmations: number
  readonly block_seconds: number

  tip(): Promise<ChainBlock>
  block(number: bigint): Promise<ChainBlock | null>
  /** Where a watcher that has never looked begins. */
  firstBlock(): Promise<bigint>
  /** Every movement of a token in these blocks, both ends included, in the chain's order, whoever receives it. */
  transfers(range: { from: bigint; to: bigint }): Promise<ChainTransfer[]>
  transaction(txid: string): Promise<TransactionState>

  /** The same key gives the same address for ever, in the chain's real format. */
  addressOf(key: ChainKey): string
  /** Writes the signed transaction into the journal, then sends it. Returns before it is in a block. */
  send(order: SendOrder): Promise<Sent>
  /** Pays several in one transaction: one txid, log_index 0, 1, ... */
  sendMany(order: SendManyOrder): Promise<Sent>

  /** Tells of new blocks where the chain says so by itself; answers how to stop that. A poll finds the others. */
  onBlock(heard: () => void): () => void
  explorerUrl(txid: string): string
  /** Stops what it runs. */
  close(): Promise<void>
}

/** A row of chain_transfer, as listeners get it. */
export interface RecordedTransfer extends ChainTransfer {
  readonly id: string
  readonly network_id: string
  /** 1; 2 when it comes in again after it was orphaned. Part of any key that must be used once per sighting. */
  readonly sighting: number
}

/**
 * What follows from a transfer. Runs within the watcher's transaction, so it happens exactly once per transition, and
 * must do nothing but talk to `trx`. Order per transfer: seen, confirmed; orphaned after either; then perhaps seen again.
 */
export interface TransferListener {
  seen(trx: Trx, transfer: RecordedTransfer): Promise<void>
  confirmed(trx: Trx, transfer: RecordedTransfer): Promise<void>
  orphaned(trx: Trx, transfer: RecordedTransfer): Promise<void>
}
