import * as z from 'zod/mini'
import { amount, askedAmount, clientRef, id, openEnd, page, passwordDigest, seconds, sixDigits } from './fields'
import { operation } from './operation'
import { payoutWait } from './payout-wait'
import { stepUpProof } from './step-up'
import { decidedTogether, MOST_TOGETHER } from './together'
import { visibleLine } from './text-fields'

/**
 * Why confirmed money belongs to no order. `waiting`: the order still waits, and may get it; `unknown_token`: a token that the
 * platform does not know; `too_large`: more than an account can hold.
 */
export const unassignedWhy = z.enum([
  'waiting',
  'under',
  'late',
  'closed',
  'refunded',
  'error',
  'returned',
  'wrong_token',
  'unknown_token',
  'too_large',
  'no_order',
])

/** What was decided about unassigned money. */
export const unassignedAct = z.object({
  handle_id: id,
  /** The unassigned money. */
  unassigned_handle_id: id,
  kind: z.enum(['credit', 'send_back']),
  amount,
  /** The platform's share of a credit; `amount` less this is what the account gets. */
  fees: amount,
  token: z.string(),
  chain: z.string(),
  /** Where a send-back goes to. */
  address: z.nullable(z.string()),
  state: z.enum(['improgress', 'accomplish', 'canceled']),
  reason: z.string(),
  /** Why a send-back is not sent yet; null when it only takes its time. An extension. */
  wait: z.optional(z.nullable(payoutWait)),
  txid: z.nullable(z.string()),
  browser_url: z.nullable(z.string()),
  client_ref: z.nullable(z.string()),
  created_time: seconds,
  finished_time: z.nullable(seconds),
})

/** Money at one of the merchant's addresses that no order was credited with. */
export const unassignedMoney = z.object({
  handle_id: id,
  state: z.enum(['open', 'credited', 'sending', 'sent_back', 'taken_back']),
  /** Open, and the merchant has closed the question about its payment. Absent: nobody is asked, or the back end does not say. */
  kept: z.optional(z.boolean()),
  why: unassignedWhy,
  amount,
  /** `?` for a token that the platform does not know: its own name cannot be trusted. */
  token: z.string(),
  chain: z.string(),
  network_id: id,
  decimals: z.int(),
  contract: z.nullable(z.string()),
  from_address: z.string(),
  to_address: z.string(),
  txid: z.string(),
  browser_url: z.nullable(z.string()),
  /** Time of the block. */
  arrived_time: seconds,
  /** The order whose address it is. */
  payment: z.nullable(
    z.object({
      handle_id: id,
      trade_no: z.string(),
      out_trade_no: z.string(),
      apply_name: z.string(),
      status: z.int(),
    }),
  ),
  /**
   * What a credit would come to, and to which account; null where it cannot be credited. Without `account`: that of the order's
   * application, or the capital account where there is no order.
   */
  credit: z.nullable(
    z.object({ fees: amount, received: amount, account: z.optional(openEnd(z.enum(['application', 'capital']))) }),
  ),
  /**
   * What a send-back would come to; null where it cannot be sent back. `minimum` is what less than is not sent. `elsewhere`: it may
   * also go to another address than its sender's, within the limits of withdrawals; absent: to the sender only.
   */
  send_back: z.nullable(z.object({ amount, minimum: amount, elsewhere: z.optional(z.boolean()) })),
  act: z.nullable(unassignedAct),
})
export type UnassignedMoney = z.output<typeof unassignedMoney>
export type UnassignedAct = z.output<typeof unassignedAct>

export const unassigned = operation({
  name: 'transactions.unassigned',
  method: 'GET',
  path: '/transactions/unassigned',
  source: 'extension',
  token: 'full',
  open: true,
  stepUp: 'none',
  rate: 'read',
  query: z.object({
    /** `open`: waits for a decision; `decided`: credited, sent back, on its way, or kept as it is. Default: all. */
    state: z.optional(z.enum(['open', 'decided'])),
    /** Of one payment. */
    payment: z.optional(id),
    /** The one that this intent has decided about. */
    client_ref: z.optional(clientRef),
    /** That one, on whatever page of the list it is. */
    handle_id: z.optional(id),
    ...page,
    /** Also all that one decision about many can have. */
    pageSize: z.optional(z.pipe(z.coerce.number(), z.literal([4, 7, 10, 20, MOST_TOGETHER]))),
  }),
  answer: z.object({
    list: z.array(unassignedMoney),
    total: z.int(),
    /** Of all the merchant's unassigned money, whatever the filter. Worth in USDT at today's rates. */
    sums: z.object({
      open: z.object({ count: z.int(), usdt_amount: amount, oldest_time: z.nullable(seconds) }),
      credited: z.object({ count: z.int(), usdt_amount: amount }),
      sent_back: z.object({ count: z.int(), usdt_amount: amount }),
    }),
  }),
})

const decision = {
  method: 'POST',
  source: 'extension',
  token: 'full',
  open: true,
  stepUp: 'money',
  rate: 'money',
  keyed: true,
  answer: unassignedAct,
} as const

const decided = {
  handle_id: id,
  /** All of it, as it was reviewed. */
  amount: askedAmount,
  client_ref: clientRef,
  password: z.optional(passwordDigest),
  email_code: z.optional(sixDigits),
  phone_code: z.optional(sixDigits),
  google_code: z.optional(sixDigits),
}

/** Extra income for the account of the order's application, or for the capital account. The order stays as it is. */
export const creditUnassigned = operation({
  ...decision,
  name: 'transactions.creditUnassigned',
  path: '/transactions/unassigned/credit',
  body: z.object(decided),
})

/** Many of them credited at once, each as by `transactions.creditUnassigned`. */
export const creditTogether = operation({
  ...decision,
  name: 'transactions.creditTogether',
  path: '/transactions/unassigned/credit-together',
  body: z.object({
    /** All of each, as it was reviewed. */
    list: z.array(z.object({ handle_id: id, amount: askedAmount })).check(z.minLength(1), z.maxLength(MOST_TOGETHER)),
    ...stepUpProof,
  }),
  answer: decidedTogether,
})

/** A new transfer of all of it: to the address that it came from, or, where `send_back.elsewhere` says so, to another one. */
export const sendBackUnassigned = operation({
  ...decision,
  name: 'transactions.sendBackUnassigned',
  path: '/transactions/unassigned/send-back',
  body: z.object({ ...decided, address: visibleLine(128) }),
})
