import type { Hex } from 'viem'
import type { ChainType } from '#shared/address/chain-type'
import { TREASURY } from './key'
import type { ChainKey } from './key'
import type { PayoutSigner } from './payout-signer'

/** The network whose keys are meant: no two networks share one. */
export interface SigningNetwork {
  readonly id: string
  readonly chain_type: ChainType
}

/** An EVM transaction before its signature. Fees are in wei. */
interface UnsignedTransaction {
  readonly chain_id: number
  readonly nonce: bigint
  /** null creates a contract. */
  readonly to: Hex | null
  readonly data: Hex
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** A transaction of TRON before its signature: the bytes that are signed. */
interface UnsignedTron {
  readonly chain_id: number
  readonly raw: Uint8Array
}

/**
 * Derives addresses and signs. Only the worker has one: the api takes addresses that the worker has derived ahead, and
 * its bundle holds no code that signs.
 */
export interface Signer {
  /** The address of a key, in the real format of the chain. The same key always gives the same address. */
  addressOf(network: SigningNetwork, key: ChainKey): string
  /** Signs payouts from the treasury, where that is a program of its own; absent: this one signs them. */
  readonly payouts?: PayoutSigner | undefined
  /** Whether it signs for this chain. */
  signsFor(chain_id: number, network_id: string): boolean
  /** The signed bytes. @throws ChainError cannot_send for a chain that it does not sign for */
  signEvm(network: SigningNetwork, key: ChainKey, transaction: UnsignedTransaction): Promise<Hex>
  /**
   * The signature of a transaction of TRON, 65 bytes.
   *
   * @throws ChainError cannot_send for a chain that it does not sign for; refused for bytes that are no transfer of this key's
   */
  signTron(network: SigningNetwork, key: ChainKey, unsigned: UnsignedTron): Promise<Uint8Array>
}

/**
 * A signer whose treasuries are another program's: that one signs what leaves them, and this one derives the other addresses.
 *
 * @example
 * withTreasuries(await openSignerFile(file), await openSignerClient({ url })).signsFor(1) // false where it signs nothing itself
 */
export function withTreasuries(own: Signer, payouts: PayoutSigner): Signer {
  return {
    addressOf: (network, key) =>
      key.purpose === TREASURY.purpose && key.index === TREASURY.index
        ? (payouts.treasuryOf(network.id) ?? own.addressOf(network, key))
        : own.addressOf(network, key),
    payouts,
    signsFor: (chain_id, network_id) =>
      payouts.treasuryOf(network_id) !== undefined || own.signsFor(chain_id, network_id),
    signEvm: async (network, key, transaction) => await own.signEvm(network, key, transaction),
    signTron: async (network, key, unsigned) => await own.signTron(network, key, unsigned),
  }
}

/** The sentence for a network that is watched and never sent on: the log, the start and the error say the same. */
export function cannotSendTo(chain_id: number): string {
  return `There is no signer for chain ${chain_id}, so nothing is sent there: watching, confirmations and recharges work, and payouts wait for an operator's signer.`
}
