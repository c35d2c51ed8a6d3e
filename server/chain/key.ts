import type { KeyPurpose } from '#server/database/schema'

/** A key of ours: its place under the network's seed. */
export interface ChainKey {
  readonly purpose: KeyPurpose
  readonly index: bigint
}

/** The key of the wallet that pays withdrawals and refunds, on every network. */
export const TREASURY: ChainKey = { purpose: 'treasury', index: 0n }
