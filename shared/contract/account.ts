import * as z from 'zod/mini'
import { accountRef, amount, askedAmount, clientRef, id, listOf, openEnd, page, range, seconds } from './fields'
import { operation } from './operation'
import { visibleLine } from './text-fields'
import { stepUpProof } from './step-up'
import { gasQuery } from './statistics'

const merchant = { token: 'full', open: true, stepUp: 'none' } as const
const money = { token: 'full', open: true, stepUp: 'money', rate: 'money', keyed: true } as const
const anyAddress = visibleLine(128)

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
    list: z.array(
      z.object({
        token_id: id,
        token: z.string(),
        chain: z.string(),
        decimals: z.int(),
        /** What is taken from the amount, gas included. */
        fee: amount,
        gas: amount,
        minimum: amount,
        single_limit: amount,
        /** false: the platform has no signer for this network. Absent on a back end with only the calls of SPEC.md. */
        can_send: z.optional(z.boolean()),
      }),
    ),
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
  decimals: z.int(),
  amount,
  /** `confirming` until the network has enough confirmations; `canceled` when a reorganisation removed it. */
  state: openEnd(z.enum(['confirming', 'accomplish', 'canceled'])),
  address: z.string(),
  txid: z.nullable(z.string()),
  browser_url: z.nullable(z.string()),
  confirmations: z.int(),
  required: z.int(),
  created_time: seconds,
})

export const recharges = operation({
  name: 'account.recharges',
  method: 'GET',
  path: '/account/recharge',
  source: 'spec',
  ...merchant,
  rate: 'read',
  query: z.object({ ...page, ...range, token_id: z.optional(id) }),
  more: ['start_time', 'end_time', 'token_id'],
  answer: listOf(rechargeRecord),
})

const reservedAddress = z.object({
  address: z.string(),
  token_id: id,
  token: z.string(),
  chain: z.string(),
  decimals: z.int(),
  amount: z.nullable(amount),
  minimum: amount,
  expires_at: seconds,
  simulated: z.boolean(),
  client_ref: clientRef,
})

/** Reserves an address for a network, a token and an expected amount. The same intent gets the same address. */
export const rechargeFunds = operation({
  name: 'account.rechargeFunds',
  method: 'POST',
  path: '/account/recharge/funds',
  source: 'spec',
  ...merchant,
  rate: 'money',
  keyed: true,
  body: z.object({ token_id: id, amount: z.optional(askedAmount), client_ref: clientRef }),
  answer: reservedAddress,
})

/** An address that was reserved before, by the intent that asked for it. Reading it reserves nothing. */
export const rechargeAddress = operation({
  name: 'account.rechargeAddress',
  method: 'GET',
  path: '/account/recharge/funds',
  source: 'extension',
  ...merchant,
  rate: 'read',
  query: z.object({ client_ref: clientRef }),
  answer: reservedAddress,
})

export const transferRecord = z.object({
  id,
  token_id: id,
  token: z.string(),
  chain: z.string(),
  decimals: z.int(),
  from: accountRef,
  from_name: z.string(),
  to: accountRef,
  to_name: z.string(),
  amount,
  /** SPEC.md section 4: Accomplish, Canceled, Improgress. */
  state: openEnd(z.enum(['accomplish', 'canceled', 'improgress'])),
  /** The id of its intent. With it the client finds the outcome of a call whose answer was lost. */
  client_ref: z.nullable(z.string()),
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
    from: accountRef,
    to: accountRef,
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
  query: z.object({ ...page, ...range, token_id: z.optional(id), client_ref: z.optional(clientRef) }),
  more: ['start_time', 'end_time', 'token_id', 'client_ref'],
  answer: listOf(transferRecord),
})

/**
 * What can be transferred: the balance of every account in every token that the merchant holds; '0' when it has none.
 */
export const transferAccounts = operation({
  name: 'account.transferAccounts',
  method: 'GET',
  path: '/account/internal-transfer/accounts',
  source: 'extension',
  ...merchant,
  rate: 'read',
  answer: z.object({
    list: z.array(
      z.object({
        account: accountRef,
        name: z.string(),
        token_id: id,
        token: z.string(),
        chain: z.string(),
        decimals: z.int(),
        balance: amount,
      }),
    ),
    as_of: seconds,
  }),
})
