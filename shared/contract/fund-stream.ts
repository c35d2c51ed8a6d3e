import * as z from 'zod/mini'
import { accountRef, amount, id, listOf, month, nothing, openEnd, page, queryFlag, range, seconds } from './fields'
import { grammar } from './grammar'
import { operation } from './operation'

const merchant = { token: 'full', open: true, stepUp: 'none' } as const

/**
 * Why a balance changed. Each reason leads to a record, except the daily aggregation, repayments and old corrections.
 */
export const streamReason = z.enum([
  'payment',
  'payment_reversal',
  'refund',
  'refund_hold',
  'refund_release',
  'withdrawal',
  'withdrawal_hold',
  'withdrawal_release',
  'recharge',
  'recharge_reversal',
  'repayment',
  'unassigned_credit',
  'unassigned_reversal',
  'transfer',
  'aggregation',
  'adjustment',
])

/** One movement of one account, newest first, with the balance after it. */
export const streamLine = z.object({
  id,
  /** `capital`, `held`, or an appid. */
  account: accountRef,
  account_name: z.string(),
  token_id: id,
  token: z.string(),
  chain: z.string(),
  decimals: z.int(),
  /** Negative when money left the account. */
  amount,
  balance: amount,
  reason: openEnd(streamReason),
  /**
   * The record that caused the movement: the `handle_id` of a payment or withdrawal, the id of a recharge or transfer.
   */
  source: z.nullable(z.object({ kind: z.enum(['payment', 'withdrawal', 'recharge', 'transfer']), id })),
  /** Why a person of the platform has booked a correction, in his words; absent for every other reason. */
  note: z.optional(z.string()),
  created_time: seconds,
})

/** The most letters of a position. A merchant whose accounts do not fit gets none: each page is then as of its own request. */
export const LONGEST_POSITION = 8000

/** How far each account had come when the first page was read. Opaque. */
const streamPosition = z
  .string()
  .check(z.maxLength(LONGEST_POSITION), grammar('position', /^\d{1,18}\.\d{1,18}(?:_\d{1,18}\.\d{1,18})*$/))

export const stream = operation({
  name: 'account.stream',
  method: 'GET',
  path: '/account/stream',
  source: 'spec',
  ...merchant,
  rate: 'read',
  query: z.object({
    ...page,
    ...range,
    token_id: z.optional(id),
    account: z.optional(accountRef),
    reason: z.optional(streamReason),
    /** Leaves out the account `held`, so that a withdrawal or refund is one line and not three. */
    without_held: z.optional(queryFlag),
    /** What the first page has answered, for the pages after it; with the same filters. */
    before: z.optional(streamPosition),
  }),
  more: ['start_time', 'end_time', 'token_id', 'account', 'reason', 'without_held', 'before'],
  answer: z.extend(listOf(streamLine), {
    /** Names the moment of the first page. Pages that are asked for with it stay the same while money moves. */
    before: z.optional(streamPosition),
  }),
})

const statementFigures = { opening: amount, in: amount, out: amount, fees: amount, closing: amount }

/**
 * A calendar month of one token over all of the merchant's accounts, in the merchant's zone: opening + in - out - fees =
 * closing, for the month and for each of its days.
 */
export const statement = operation({
  name: 'account.statement',
  method: 'GET',
  path: '/account/statement',
  source: 'extension',
  ...merchant,
  rate: 'read',
  query: z.object({ token_id: id, month }),
  answer: z.object({
    token_id: id,
    token: z.string(),
    chain: z.string(),
    decimals: z.int(),
    month,
    zone: z.string(),
    start_time: seconds,
    /** Excluded. For the current month: now. */
    end_time: seconds,
    ...statementFigures,
    days: z.array(z.object({ /** YYYY-MM-DD */ date: z.string(), ...statementFigures, lines: z.int() })),
    lines: z.int(),
    as_of: seconds,
  }),
})

/** One line of a statement. `in`, `out` and `fees` are never negative; a payment taken back is an `out`. */
export const statementLine = z.object({
  id,
  date: z.string(),
  created_time: seconds,
  reason: streamReason,
  source: z.nullable(z.object({ kind: z.enum(['payment', 'withdrawal', 'recharge', 'transfer']), id })),
  in: amount,
  out: amount,
  fees: amount,
  /** The balance over all accounts after this line. */
  balance: amount,
})

/** Every line of a statement, oldest first, one JSON object per line (application/x-ndjson), to check the sums with. */
export const statementLines = operation({
  name: 'account.statementLines',
  method: 'GET',
  path: '/account/statement/lines',
  source: 'extension',
  ...merchant,
  rate: 'export',
  stream: 'file',
  query: z.object({ token_id: id, month }),
  answer: nothing,
})
