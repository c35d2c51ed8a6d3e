import type { KeyPurpose } from '#server/database/schema'

/** A key of ours: its place under the network's seed. */
export interface ChainKey {
  readonly purpose: KeyPurpose
  readonly index: bigint
}
