import * as z from 'zod/mini'
import { amount, askedAmount, id } from './fields'
import { operation } from './operation'
import { paymentFilters } from './payment-parts'

const merchant = { token: 'full', open: true, stepUp: 'none' } as const

/** As many payments as are decided about together. */
export const MOST_TOGETHER = 200

export const paymentsTogether = z.array(id).check(z.minLength(1), z.maxLength(MOST_TOGETHER))
/** Payments that somebody has decided about meanwhile are left as they are, and named. */
export const decidedTogether = z.object({ done: z.array(id), left: z.array(id) })

/**
 * Payments that wait for the merchant, for one decision about many: those with the smallest differences first, at most
 * {@link MOST_TOGETHER}. The filters are those of the list.
 */
export const undecided = operation({
  name: 'transactions.undecided',
  method: 'GET',
  path: '/transactions/undecided',
  source: 'extension',
  ...merchant,
  rate: 'read',
  query: z.object({
    ...paymentFilters,
    /** `accept`: only what may be accepted. Default: all that may be kept. */
    act: z.optional(z.enum(['keep', 'accept'])),
    /** The largest difference, in USDT at the rate of the order. */
    largest_difference: z.optional(askedAmount),
  }),
  answer: z.object({
    list: z.array(
      z.object({
        handle_id: id,
        out_trade_no: z.string(),
        apply_name: z.string(),
        token: z.string(),
        decimals: z.int(),
        amount,
        amount_collected: amount,
      }),
    ),
    /** Of all that fit, also those beyond the list. */
    total: z.int(),
  }),
})

/** Closes the question about payments. No money moves, the order stays as it is, and a refund stays possible. */
export const keep = operation({
  name: 'transactions.keep',
  method: 'POST',
  path: '/transactions/keep',
  source: 'extension',
  ...merchant,
  rate: 'write',
  keyed: true,
  body: z.object({ handle_ids: paymentsTogether }),
  answer: decidedTogether,
})
