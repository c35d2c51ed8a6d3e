/** A block of a chain. */
export interface ChainBlock {
  readonly number: bigint
  readonly hash: string
  readonly parent_hash: string
  /** Seconds. */
  readonly time: number
}
