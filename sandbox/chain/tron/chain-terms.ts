/** What TRON's main net has today, as the documentation of TRON says it (July 2026). Amounts are in sun, a millionth of a TRX. */
export const CHAIN_TERMS = {
  block_seconds: 3,
  producers: 27,
  /** A block is final when so many of the producers have made a block on it. */
  needed_producers: 19,
  /** A transaction stands on one of so many newest blocks. */
  ref_blocks: 65_536,
  /** A transaction expires at most so long after the newest block. */
  longest_life_millis: 24 * 3600 * 1000,
  /** What the chain counts beside the bytes of a transaction, for its result. */
  result_bytes: 64,
  sun_per_byte: 1_000n,
  sun_per_energy: 100n,
  energy_to_holder: 64_285n,
  energy_to_new_holder: 130_285n,
  /** For each further receiver of one call; our own guess, because the call is one of this sandbox. */
  energy_of_other_calls: 30_000n,
  /** The first transfer of TRX to an address makes its account. */
  sun_per_account: 1_100_000n,
} as const
