import * as z from 'zod/mini'

/** Why a payout waits, and what ends it, in the language of the request. */
export const payoutWait = z.object({
  /** Such as `gas_above_limit`. */
  code: z.string(),
  words: z.string(),
  /** What ends it, as a sentence. */
  ends: z.string(),
  ended_by: z.enum(['merchant', 'time', 'network', 'operator']),
})
