import * as z from 'zod/mini'
import { amount, seconds } from './fields'

/** SPEC.md section 3, On-chain payment info. */
export const chainPayment = z.object({
  from_address: z.string(),
  to_address: z.string(),
  txid: z.string(),
  log_index: z.int(),
  amount,
  token: z.string(),
  state: z.enum(['seen', 'confirmed', 'orphaned']),
  confirmations: z.int(),
  required: z.int(),
  seen_time: seconds,
  confirmation_time: z.nullable(seconds),
  browser_url: z.nullable(z.string()),
})
