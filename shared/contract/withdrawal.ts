import * as z from 'zod/mini'
import { amount, askedAmount, clientRef, id, listOf, nothing, openEnd, page, range, seconds } from './fields'
import { operation } from './operation'
import { payoutWait } from './payout-wait'
import { line, visibleLine } from './text-fields'
import { stepUpProof } from './step-up'

const merchant = { token: 'full', open: true, stepUp: 'none' } as const
const money = { token: 'full', open: true, stepUp: 'money', rate: 'money', keyed: true } as const
const anyAddress = visibleLine(128)
const method = z.enum(['password', 'email', 'phone', 'google'])

export const withdrawalState = z.enum([
  'auditing',
  'audit_reject',
  'transferring',
  'confirming',
  'completed',
  'failed',
  'cancelled',
])

export const withdrawalRecord = z.object({
  handle_id: id,
  token_id: id,
  token: z.string(),
  chain: z.string(),
  decimals: z.int(),
  address: z.string(),
  amount,
  fee: amount,
  received: amount,
  /** The value of `amount` in USDT at the time of the request. */
  usdt_amount: amount,
  state: openEnd(withdrawalState),
  reason: z.string(),
  /** Why an open one waits, and what ends that. Absent or null: it only takes its time. */
  wait: z.optional(z.nullable(payoutWait)),
  txid: z.nullable(z.string()),
  browser_url: z.nullable(z.string()),
  client_ref: z.nullable(z.string()),
  created_time: seconds,
  /** When it passed its audit, and when the network accepted it. Absent or null: not yet, or not known. */
  approved_time: z.optional(z.nullable(seconds)),
  sent_time: z.optional(z.nullable(seconds)),
  finished_time: z.nullable(seconds),
})

const withdrawalFilters = {
  token_id: z.optional(id),
  state: z.optional(withdrawalState),
  client_ref: z.optional(clientRef),
  ...range,
}

export const withdrawals = operation({
  name: 'account.withdrawals',
  method: 'GET',
  path: '/account/withdrawal-list',
  source: 'spec',
  ...merchant,
  rate: 'read',
  /** `handle_id`: only the record that a link leads to. */
  query: z.object({ ...withdrawalFilters, ...page, handle_id: z.optional(id) }),
  more: ['token_id', 'state', 'client_ref', 'start_time', 'end_time', 'handle_id'],
  answer: listOf(withdrawalRecord),
})

export const exportWithdrawals = operation({
  name: 'account.exportWithdrawals',
  method: 'GET',
  path: '/account/withdrawal-list/export',
  source: 'spec',
  ...merchant,
  rate: 'export',
  stream: 'file',
  query: z.object({
    ...withdrawalFilters,
    format: z.optional(z.enum(['csv', 'xlsx'])),
    zone: z.optional(line(64)),
    language: z.optional(line(16)),
  }),
  more: ['token_id', 'state', 'client_ref', 'start_time', 'end_time', 'format', 'zone', 'language'],
  answer: nothing,
})

export const withdrawalQuote = operation({
  name: 'account.withdrawalQuote',
  method: 'POST',
  path: '/account/withdrawal/quote',
  source: 'extension',
  ...merchant,
  rate: 'read',
  body: z.object({ token_id: id, address: z.optional(anyAddress), amount: askedAmount }),
  answer: z.object({
    quote_id: id,
    token_id: id,
    token: z.string(),
    chain: z.string(),
    decimals: z.int(),
    amount,
    /** USDT for one token. */
    rate: amount,
    /** Taken from the amount, gas included. */
    fee: amount,
    gas: amount,
    received: amount,
    balance: amount,
    balance_after: amount,
    /** The largest amount that the rules allow now. */
    largest: amount,
    minimum: amount,
    single_limit: amount,
    day_limit: amount,
    day_used: amount,
    methods: z.array(method),
    /** How the merchant knows this address: saved, saved but still waiting, paid before, never seen. */
    address_use: z.nullable(z.enum(['saved', 'waiting', 'used', 'first'])),
    /** A saved or used address that looks like this one but differs. */
    similar: z.nullable(z.object({ address: z.string(), name: z.nullable(z.string()) })),
    audit: z.enum(['automatic', 'manual']),
    expires_at: seconds,
    /** What would hold this withdrawal back now, after it was asked for. */
    wait: z.optional(z.nullable(payoutWait)),
  }),
})

export const withdraw = operation({
  name: 'account.withdraw',
  method: 'POST',
  path: '/account/withdrawal',
  source: 'spec',
  ...money,
  body: z.object({
    /** Demanded by a back end that gives quotes; one that gives none takes its fee of the moment. */
    quote_id: z.optional(id),
    token_id: id,
    address: anyAddress,
    amount: askedAmount,
    client_ref: clientRef,
    ...stepUpProof,
  }),
  answer: withdrawalRecord,
})

export const cancelWithdrawal = operation({
  name: 'account.cancelWithdrawal',
  method: 'POST',
  path: '/account/withdrawal/cancel',
  source: 'extension',
  ...merchant,
  rate: 'money',
  keyed: true,
  body: z.object({ handle_id: id }),
  answer: withdrawalRecord,
})

const policyAnswer = z.object({
  /** All withdrawals are stopped. */
  paused: z.boolean(),
  /** Withdrawals go to fixed addresses only. */
  saved_addresses_only: z.boolean(),
  /** When a requested looser rule takes effect; null when none is waiting. */
  resumes_at: z.nullable(seconds),
  any_address_from: z.nullable(seconds),
  /**
   * End of the hold after a change of password, mailbox, phone, Google or wallets, or of a security switch to a weaker
   * setting: nothing is sent before. null when there is no hold.
   */
  held_until: z.nullable(seconds),
  /** The proofs that the security switch demands for a withdrawal. */
  methods: z.array(method),
  /** What the merchant must set up before a first withdrawal. */
  missing: z.array(z.enum(['password', 'email'])),
  single_limit: amount,
  day_limit: amount,
  day_used: amount,
  audit: z.enum(['automatic', 'manual']),
  /** How long a looser rule or a new fixed address waits, in seconds. */
  wait_seconds: z.int(),
})

/** The policy checks of withdrawals as they are now. Limits are in USDT, over 24 hours. */
export const withdrawalPolicy = operation({
  name: 'account.withdrawalPolicy',
  method: 'GET',
  path: '/account/withdrawal/policy',
  source: 'extension',
  ...merchant,
  rate: 'read',
  answer: policyAnswer,
})

/**
 * Stops or resumes all withdrawals, and sets the switch "saved addresses only". A stricter rule takes effect at once
 * and needs no proof; a looser one needs a step-up and waits `wait_seconds`.
 */
export const pauseWithdrawals = operation({
  name: 'account.pauseWithdrawals',
  method: 'PUT',
  path: '/account/withdrawal/pause',
  source: 'extension',
  ...merchant,
  rate: 'write',
  body: z.object({
    paused: z.optional(z.boolean()),
    saved_addresses_only: z.optional(z.boolean()),
    ...stepUpProof,
  }),
  answer: policyAnswer,
})

/** "Stop all withdrawals now" from the notice mail: its code can only stop withdrawals. */
export const stopWithdrawals = operation({
  name: 'account.stopWithdrawals',
  method: 'POST',
  path: '/public/withdrawal/stop',
  source: 'extension',
  token: 'none',
  open: false,
  stepUp: 'none',
  rate: 'public',
  body: z.object({ code: z.string().check(z.minLength(20), z.maxLength(200)) }),
  answer: z.object({ paused: z.boolean() }),
})
