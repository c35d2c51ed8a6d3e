import type { Hex } from 'viem'
import type { ChainType } from '@/lib/wallet/envelope'
import type { ChainKey } from './key'

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

/**
 * Derives addresses and signs. Only the worker has one: the api takes addresses that the worker has derived ahead, and
 * its bundle holds no code that signs.
 */
export interface Signer {
  /** The address of a key, in the real format of the chain. The same key always gives the same address. */
  addressOf(network: SigningNetwork, key: ChainKey): string
  /** Whether it signs for this chain. */
  signsFor(chain_id: number): boolean
  /** The signed bytes. @throws ChainError cannot_send for a chain that it does not sign for */
  signEvm(network: SigningNetwork, key: ChainKey, transaction: UnsignedTransaction): Promise<Hex>
}

/** The sentence for a network that is watched and never sent on: the log, the start and the error say the same. */
export function cannotSendTo(chain_id: number): string {
  return `There is no signer for chain ${chain_id}, so nothing is sent there: watching, confirmations and recharges work, and payouts wait for an operator's signer.`
}
