import type { Trx } from '#server/database/schema'
import type { ChainBlock } from './block'
import type { DepositKeys } from './deposit-keys'
import type { ChainKey } from './key'

/** A movement of a token in a block, before its place in its transaction is known. */
export interface ChainMovement {
  readonly txid: string
  readonly block_number: bigint
  readonly block_hash: string
  readonly from_address: string
  readonly to_address: string
  readonly contract: string | null
  /** null: a token that the platform does not accept. */
  readonly token_id: string | null
  /** Decimal text in whole tokens, not in smallest units. */
  readonly amount: string
}

/** One transfer of a token, as the chain reports it. */
export interface ChainTransfer extends ChainMovement {
  /**
   * Its number among everything that the transaction has logged, from 0, as the chain's receipt has it. It depends on no
   * setting, such as which tokens are accepted, and stays the same when another block includes the transaction.
   */
  readonly log_index: number
  /** Seconds. */
  readonly block_time: number
}

/** Chooses the transactions that matter, by what the blocks have. @returns their txids */
export type ChooseTransactions = (movements: readonly ChainMovement[]) => Promise<ReadonlySet<string>>

/** Who gets how much. */
export interface Payee {
  readonly to: string
  /** Decimal text with no more decimals than the token has. */
  readonly amount: string
}

interface Sending {
  readonly from: ChainKey
  /** Whose payout it is; null or absent: the operator's own. */
  readonly merchant_id?: string | null | undefined
  /** A token of this network; `wrong-token` is a second token on local chains, which the platform does not accept. */
  readonly token_id: string
  /** The caller's name for the order. The same order sent twice under one ref is one transaction. */
  readonly ref?: string
  /**
   * The last check before signing, in the journal's transaction. Rows that it locks stay locked until the signed
   * transaction is stored; if it throws, nothing is signed. It is not called for an order that is signed already.
   */
  readonly permit?: (trx: Trx) => Promise<void>
  /**
   * The deposits that it may give back to who has paid them, read after `permit` in the same transaction: a signer of another
   * program asks nobody to confirm that. Absent: it gives nothing back.
   */
  readonly givesBack?: (trx: Trx) => Promise<readonly string[]>
  /**
   * The most that its transaction may cost, decimal text in the network's own coin, read after `permit` in the same
   * transaction. The operator's limit for the network holds beside it.
   */
  readonly mostFee?: (trx: Trx) => Promise<string>
}

/** An order to pay one address. */
export interface SendOrder extends Sending, Payee {}

/** An order to pay several addresses in one transaction. */
export interface SendManyOrder extends Sending {
  readonly payees: readonly Payee[]
}

/** A transaction that was signed and handed to the chain. */
export interface Sent {
  readonly txid: string
  /** The highest possible fee, decimal text in the network's own coin. */
  readonly fee: string
}

/** How far the chain has come with a transaction. */
export interface TransactionState {
  /**
   * `waiting`: known to the chain, in no block yet. `failed`: in a block, but rejected by the chain or the contract.
   * `unproven`: carried out, but without the transfer that was asked for. `unknown`: the chain does not know it.
   */
  readonly state: 'waiting' | 'mined' | 'failed' | 'unproven' | 'unknown'
  readonly block_number: bigint | null
  readonly block_hash: string | null
  /** Blocks from its own to the newest, both counted; 0 while it is in no block. */
  readonly confirmations: number
  /** Whether its block is so deep, or so final, that it counts. */
  readonly final: boolean
  /** The fee paid, decimal text in the network's own coin; null while it is in no block. */
  readonly fee: string | null
}

/** The transfer that a transaction has to contain. */
export interface ExpectedTransfer extends Payee {
  readonly from: ChainKey
  readonly token_id: string
}

/** Which transaction may stand in the place of one of ours. */
export interface RivalQuestion {
  /** The journaled transaction whose nonce is meant; null: nothing of ours was signed. */
  readonly ours: string | null
  /** The transaction that a person has named; null: it is looked for in the newest blocks. */
  readonly named: string | null
  /** The transfer that ours should have made. */
  readonly expected: ExpectedTransfer
}

/** A transaction that is not ours and concerns one of our payouts. */
export interface Rival {
  readonly txid: string
  /** `mined`: it has made the very transfer of ours. */
  readonly found: TransactionState
  /**
   * Whether it has the sender and the nonce of ours, so that ours can never be in the same chain; null: the chain has no nonces, and ours
   * can never pay.
   */
  readonly has_nonce: boolean | null
}

/** One network, real or simulated. Every method may throw a `ChainError`. */
export interface ChainAdapter extends DepositKeys {
  readonly network_id: string
  /** What runs now: an EVM network without a node falls back to `simulated`. */
  readonly kind: 'evm' | 'simulated'
  readonly confirmations: number
  readonly block_seconds: number
  /** So many final blocks are read a second time at once; null: the first reading shows all, because the node is our own. */
  readonly read_again: bigint | null
  /** Whether what is signed dies unless a block has it in time, as on TRON; elsewhere it can come for ever. */
  readonly signed_expires: boolean
  /** Whether there is a signer for this chain. */
  readonly can_send: boolean

  tip(): Promise<ChainBlock>
  block(number: bigint): Promise<ChainBlock | null>
  /** The blocks of a range that the chain has now, the lowest first; `from` and `to` included. */
  blocks(range: { from: bigint; to: bigint }): Promise<ChainBlock[]>
  /** The block at which a new watcher starts. */
  firstBlock(): Promise<bigint>
  /**
   * The token transfers in these blocks, `from` and `to` included, to any receiver, in the chain's order. With `choose`,
   * which is called once with all of them, only those of the chosen transactions: a chain may have to be asked for the
   * receipt of each.
   */
  transfers(range: { from: bigint; to: bigint }, choose?: ChooseTransactions): Promise<ChainTransfer[]>
  /** The newest block that counts as final, when `tip` is the newest of all: by depth, or by the nodes' own tag. */
  finalBlock(tip: bigint): Promise<bigint>
  /**
   * How far a transaction is. With `expected`, it is `mined` only if its block has that very transfer: contract, payer,
   * receiver and amount.
   */
  transaction(txid: string, expected?: ExpectedTransfer): Promise<TransactionState>
  /**
   * Looks whether the chain has transactions of a key that the journal does not know. Then nothing is signed with it any more
   * and `/ready` names it, until the operator has acknowledged them.
   */
  checkNonce(key: ChainKey): Promise<void>
  /** The transaction in the place of one of ours; null when no block has it. */
  rival(question: RivalQuestion): Promise<Rival | null>
  /**
   * The ids of the tokens whose contract has frozen an address, as USDT's `isBlackListed` says; null when no token of this
   * network has such a list that can be read.
   */
  frozenTokens(address: string): Promise<readonly string[] | null>
  /** Has a payout that waits for a block signed again with a higher fee, where another program signs; nothing elsewhere. */
  raiseFee(waiting: { readonly ref: string; readonly txid: string }): Promise<void>
  /** So many decimals has the network's own coin. */
  readonly coin_decimals: number
  /** What an address has of it, in its smallest units; null where that is not asked. */
  coinOf(address: string): Promise<bigint | null>
  /**
   * Whether a transaction of the journal can never be in a block any more, as two nodes show: it has died, or final blocks have used
   * its nonce for another one, which is none of the earlier ones of the same order either.
   */
  isDead(txid: string, earlier: readonly string[]): Promise<boolean>
  /**
   * What a transaction that pays nothing any more has cost as far as final blocks have it, with all in whose place it was signed, decimal
   * text in the coin. Absent where nothing is signed in the place of another.
   */
  burned?(txid: string): Promise<string>
  /** Sends a transaction of the journal again, unchanged. Does nothing for one that the journal does not have. */
  resend(txid: string): Promise<void>

  /** The address of a key, in the chain's real format. The same key always gives the same address. */
  addressOf(key: ChainKey): string
  /** Stores the signed transaction in the journal, then sends it. Returns before a block includes it. */
  send(order: SendOrder): Promise<Sent>
  /** Pays several addresses in one transaction: one txid, with log_index 0, 1, ... */
  sendMany(order: SendManyOrder): Promise<Sent>

  /**
   * Calls `heard` for new blocks where the chain announces them; returns a function that ends this. Poll for chains
   * that announce none.
   */
  onBlock(heard: () => void): () => void
  explorerUrl(txid: string): string
  /** Stops the node or the timers that the adapter runs. */
  close(): Promise<void>
}

/** A row of the table chain_transfer, as listeners get it. */
export interface RecordedTransfer extends ChainTransfer {
  readonly id: string
  readonly network_id: string
  /**
   * 1 at first; one more each time it returns after it was orphaned. A key that must be used once per sighting has to
   * contain it.
   */
  readonly sighting: number
}

/** The addresses that a step of a watcher may tell of. */
export interface StepAddresses {
  readonly network_id: string
  readonly addresses: readonly string[]
  /** The chain has replaced blocks: transfers may be taken back. */
  readonly takes_back: boolean
}

/**
 * The consequences of transfers. Each method runs inside the watcher's transaction, so it takes effect exactly once per
 * change of state; it must only use `trx`. It is told of all transfers of a step that have come to the same state at once,
 * all of one network, in the order of their ids and never of none: whoever sends a thousand to one address must not have its payment decided a
 * thousand times. Order for one transfer: seen, then confirmed; orphaned after either; then perhaps seen again.
 */
export interface TransferListener {
  /** Called first in each step that tells of transfers, so that the listener can lock all that the step may change. */
  begin?(trx: Trx, step: StepAddresses): Promise<void>
  seen(trx: Trx, transfers: readonly RecordedTransfer[]): Promise<void>
  confirmed(trx: Trx, transfers: readonly RecordedTransfer[]): Promise<void>
  orphaned(trx: Trx, transfers: readonly RecordedTransfer[]): Promise<void>
}
