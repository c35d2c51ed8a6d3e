import type { KeyPurpose } from '#server/database/schema'

/** A key of the platform, by its purpose and its index under the network's seed. */
export interface ChainKey {
  readonly purpose: KeyPurpose
  readonly index: bigint
}

/** The key of the wallet that pays withdrawals and refunds, on every network. */
export const TREASURY: ChainKey = { purpose: 'treasury', index: 0n }

/** What addresses are derived ahead for. */
export const POOL_PURPOSES = ['payment', 'recharge'] as const
export type PoolPurpose = (typeof POOL_PURPOSES)[number]

/** Some keys of a purpose, one after the other. */
export interface KeyRange {
  readonly purpose: PoolPurpose
  readonly first: bigint
  readonly count: number
}
