import * as z from 'zod/mini'
import { amount, askedAmount, clientRef, id, listOf, page, range, seconds } from './fields'
import { operation } from './operation'
import { stepUpProof } from './step-up'
import { gasQuery } from './statistics'

const merchant = { token: 'full', open: true, stepUp: 'none' } as const
const money = { token: 'full', open: true, stepUp: 'money', rate: 'money', keyed: true } as const
const anyAddress = z.string().check(z.minLength(1), z.maxLength(128))

/** SPEC.md section 3, Gas history. `types`: 1 withdrawal, 2 fund aggregation, 3 refund. */
export const gasExpense = z.object({
  id,
  amount,
  currency: z.string(),
  chain: z.string(),
  decimals: z.int(),
  usdt_amount: amount,
  created_time: seconds,
  types: z.int(),
  txid: z.nullable(z.string()),
})

export const expend = operation({
  name: 'account.expend',
  method: 'GET',
  path: '/account/expend',
  source: 'spec',
  ...merchant,
  rate: 'read',
  query: gasQuery,
  answer: z.object({ list: z.array(gasExpense), total: z.int(), usdt_total: z.optional(amount) }),
})

export const cost = operation({
  name: 'account.cost',
  method: 'GET',
  path: '/account/cost',
  source: 'spec',
  ...merchant,
  rate: 'read',
  answer: z.object({
    list: z.array(z.object({ token_id: id, token: z.string(), chain: z.string(), fee: amount, minimum: amount })),
  }),
})

export const addressValid = operation({
  name: 'account.addressValid',
  method: 'GET',
  path: '/account/address-valid',
  source: 'spec',
  ...merchant,
  rate: 'read',
  query: z.object({ network_id: id, address: anyAddress }),
  answer: z.object({ valid: z.boolean(), reason: z.nullable(z.string()) }),
})

export const rechargeRecord = z.object({
  id,
  token_id: id,
  token: z.string(),
  chain: z.string(),
  amount,
  state: z.enum(['confirming', 'accomplish']),
  txid: z.nullable(z.string()),
  created_time: seconds,
})

export const recharges = operation({
  name: 'account.recharges',
  method: 'GET',
  path: '/account/recharge',
  source: 'spec',
  ...merchant,
  rate: 'read',
  query: z.object({ ...page, ...range }),
  answer: listOf(rechargeRecord),
})

export const rechargeFunds = operation({
  name: 'account.rechargeFunds',
  method: 'POST',
  path: '/account/recharge/funds',
  source: 'spec',
  ...merchant,
  rate: 'money',
  keyed: true,
  body: z.object({ token_id: id, amount: z.optional(askedAmount), client_ref: clientRef }),
  answer: z.object({ address: z.string(), token_id: id, minimum: amount, expires_at: seconds, simulated: z.boolean() }),
})

export const transferRecord = z.object({
  id,
  token_id: id,
  token: z.string(),
  chain: z.string(),
  from: z.string(),
  to: z.string(),
  amount,
  state: z.enum(['accomplish', 'canceled', 'improgress']),
  created_time: seconds,
})

export const transfer = operation({
  name: 'account.transfer',
  method: 'POST',
  path: '/account/internal-transfer',
  source: 'spec',
  ...money,
  body: z.object({
    token_id: id,
    from: z.string(),
    to: z.string(),
    amount: askedAmount,
    client_ref: clientRef,
    ...stepUpProof,
  }),
  answer: transferRecord,
})

export const transfers = operation({
  name: 'account.transfers',
  method: 'GET',
  path: '/account/internal-transfer',
  source: 'spec',
  ...merchant,
  rate: 'read',
  query: z.object({ ...page, ...range }),
  answer: listOf(transferRecord),
})

export const stream = operation({
  name: 'account.stream',
  method: 'GET',
  path: '/account/stream',
  source: 'spec',
  ...merchant,
  rate: 'read',
  query: z.object({ ...page, ...range, token_id: z.optional(id), account: z.optional(z.string()) }),
  answer: listOf(
    z.object({
      id,
      account: z.string(),
      token: z.string(),
      chain: z.string(),
      amount,
      balance: amount,
      reason: z.string(),
      ref: z.string(),
      created_time: seconds,
    }),
  ),
})
