import * as z from 'zod/mini'
import { amount, askedAmount, clientRef, id, listOf, month, nothing, page, range, seconds } from './fields'
import { operation } from './operation'
import { stepUpProof } from './step-up'
import { gasQuery } from './statistics'

const merchant = { token: 'full', open: true, stepUp: 'none' } as const
const money = { token: 'full', open: true, stepUp: 'money', rate: 'money', keyed: true } as const
const anyAddress = z.string().check(z.minLength(1), z.maxLength(128))
/** One of the merchant's accounts: `capital`, or the appid of an application. */
const accountRef = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w-]+$/))

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
  /** `confirming` until the network has confirmed it as often as it must. */
  state: z.enum(['confirming', 'accomplish']),
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
  answer: listOf(rechargeRecord),
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
  answer: z.object({
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
  }),
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
  state: z.enum(['accomplish', 'canceled', 'improgress']),
  /** The id of the intent behind it: how a lost answer is found again. */
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
  answer: listOf(transferRecord),
})

/** What can be moved: the balance of every account in every token that it holds. */
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

/** What moved a balance. Every one leads back to its record, but for the daily aggregation and old corrections. */
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
  /** Signed. */
  amount,
  balance: amount,
  reason: streamReason,
  /** The record behind it: `handle_id` of a payment or withdrawal, `trade_no`-less id otherwise. */
  source: z.nullable(z.object({ kind: z.enum(['payment', 'withdrawal', 'recharge', 'transfer']), id })),
  created_time: seconds,
})

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
  }),
  answer: listOf(streamLine),
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
    /** Exclusive; a month that is not over ends now. */
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
  /** Over all accounts, after this line. */
  balance: amount,
})

/** Every line of a statement, oldest first, one JSON object a line (application/x-ndjson): for who checks the sums. */
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
