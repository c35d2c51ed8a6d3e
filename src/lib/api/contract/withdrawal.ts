import * as z from 'zod/mini'
import { amount, askedAmount, clientRef, id, listOf, nothing, page, range, seconds } from './fields'
import { operation } from './operation'
import { stepUpProof } from './step-up'

const merchant = { token: 'full', open: true, stepUp: 'none' } as const
const money = { token: 'full', open: true, stepUp: 'money', rate: 'money', keyed: true } as const
const anyAddress = z.string().check(z.minLength(1), z.maxLength(128))

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
  state: withdrawalState,
  reason: z.string(),
  txid: z.nullable(z.string()),
  browser_url: z.nullable(z.string()),
  client_ref: z.nullable(z.string()),
  created_time: seconds,
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
  query: z.object({ ...withdrawalFilters, ...page }),
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
  query: z.object({ ...withdrawalFilters, zone: z.optional(z.string()) }),
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
    amount,
    rate: amount,
    fee: amount,
    gas: amount,
    received: amount,
    balance: amount,
    balance_after: amount,
    largest: amount,
    minimum: amount,
    single_limit: amount,
    day_limit: amount,
    day_used: amount,
    methods: z.array(z.enum(['password', 'email', 'phone', 'google'])),
    first_use: z.boolean(),
    expires_at: seconds,
  }),
})

export const withdraw = operation({
  name: 'account.withdraw',
  method: 'POST',
  path: '/account/withdrawal',
  source: 'spec',
  ...money,
  body: z.object({
    quote_id: id,
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

export const pauseWithdrawals = operation({
  name: 'account.pauseWithdrawals',
  method: 'PUT',
  path: '/account/withdrawal/pause',
  source: 'extension',
  ...merchant,
  rate: 'write',
  body: z.object({ paused: z.boolean(), saved_addresses_only: z.optional(z.boolean()), ...stepUpProof }),
  answer: z.object({ paused: z.boolean(), saved_addresses_only: z.boolean(), effective_at: seconds }),
})
