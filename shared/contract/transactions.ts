import * as z from 'zod/mini'
import { chainPayment } from './chain-payment'
import { accountRef, amount, anyId, askedAmount, clientRef, id, nothing, page, range, seconds } from './fields'
import { operation } from './operation'
import { stepUpProof } from './step-up'
import { decidedTogether, paymentsTogether } from './together'
import { payoutWait } from './payout-wait'
import { payerRisks, paymentFilters, paymentStep, worstPayerRisk } from './payment-parts'
import { line, paragraphs, visibleLine } from './text-fields'

const merchant = { token: 'full', open: true, stepUp: 'none' } as const

/** SPEC.md section 4. */
export const TRANSACTION_STATUS = {
  to_be_paid: 1,
  account_paid: 2,
  transaction_timeout: 3,
  transaction_closed: 4,
  under_refund: 5,
  refunded: 6,
  error: 7,
  chain_confirmation_failure: 8,
} as const

export const paymentException = z.enum(['under', 'over', 'late', 'wrong_token'])

/** SPEC.md section 3, Transaction record. Unknown status codes are accepted. */
export const transaction = z.object({
  index: z.int(),
  handle_id: id,
  apply_name: z.string(),
  appid: id,
  out_trade_no: z.string(),
  trade_no: z.string(),
  transaction_id: z.nullable(z.string()),
  fiat_name: z.string(),
  fiat_amount: amount,
  chain: z.string(),
  token: z.string(),
  /** Decimals are a property of the token on its network. */
  decimals: z.int(),
  amount,
  fees: amount,
  usdt_amount: amount,
  contract: z.nullable(z.string()),
  status: z.int(),
  exception: z.optional(z.nullable(paymentException)),
  /** Whether it waits for the merchant, as the filter `undecided` has it. Absent: the back end does not say. */
  undecided: z.optional(z.boolean()),
  created_time: seconds,
  paid_time: z.optional(z.nullable(seconds)),
  amount_collected: amount,
  mch_real_receive: amount,
  /** What was sent back to the payer and is confirmed, in the token. Absent: the back end does not say. */
  refunded: z.optional(amount),
  payer_risk: worstPayerRisk,
  logo: z.string(),
  browser_url: z.nullable(z.string()),
})
export type Transaction = z.output<typeof transaction>

export const transactions = operation({
  name: 'transactions.list',
  method: 'GET',
  path: '/transactions/list',
  source: 'spec',
  ...merchant,
  rate: 'read',
  query: z.object({
    ...paymentFilters,
    ...page,
    sort: z.optional(z.enum(['created_time', '-created_time', 'paid_time', '-paid_time', 'amount', '-amount'])),
  }),
  more: ['exception', 'undecided', 'part_refunded', 'txid', 'sort'],
  answer: z.object({
    list: z.array(transaction),
    total: z.int(),
    /** Sums of the whole filtered set, in USDT. */
    sums: z.optional(z.object({ usdt_amount: amount, count_paid: z.int() })),
  }),
})

export const exportTransactions = operation({
  name: 'transactions.export',
  method: 'GET',
  path: '/transactions/list/export',
  source: 'spec',
  ...merchant,
  rate: 'export',
  stream: 'file',
  query: z.object({
    ...paymentFilters,
    format: z.optional(z.enum(['csv', 'xlsx'])),
    zone: z.optional(line(64)),
    columns: z.optional(line(500)),
    language: z.optional(line(16)),
  }),
  more: ['exception', 'undecided', 'part_refunded', 'txid', 'format', 'zone', 'columns', 'language'],
  answer: nothing,
})

export const monitor = operation({
  name: 'transactions.monitor',
  method: 'GET',
  path: '/transactions/monitor',
  source: 'spec',
  ...merchant,
  rate: 'read',
  query: z.object({ appid: z.optional(id), ...range }),
  more: ['appid', 'start_time', 'end_time'],
  answer: z.object({ list: z.array(z.object({ status: z.int(), count: z.int() })), as_of: seconds }),
})

export const transactionInfo = operation({
  name: 'transactions.info',
  method: 'GET',
  path: '/transactions/info',
  source: 'spec',
  ...merchant,
  rate: 'read',
  /** Also a platform order or a transaction: a client that knows SPEC.md alone has no handle. */
  query: z.object({ handle_id: anyId }),
  answer: z.object({
    list: z.array(chainPayment),
    /** How many transfers came, where `list` has only the largest of them; an extension. */
    list_total: z.optional(z.int()),
    record: z.optional(transaction),
    address: z.optional(z.string()),
    expires_at: z.optional(seconds),
    simulated: z.optional(z.boolean()),
    note: z.optional(z.string()),
    payers: payerRisks,
    timeline: z.optional(z.array(paymentStep)),
  }),
})

export const refundKind = z.enum(['all', 'part', 'overpaid'])

export const refundRecord = z.object({
  handle_id: id,
  payment_handle_id: id,
  trade_no: z.string(),
  kind: refundKind,
  amount,
  token: z.string(),
  chain: z.string(),
  address: z.string(),
  state: z.enum(['improgress', 'accomplish', 'canceled']),
  reason: z.string(),
  /** Why it is not sent yet; null when it only takes its time. An extension. */
  wait: z.optional(z.nullable(payoutWait)),
  txid: z.nullable(z.string()),
  /** The id of its intent. With it the client finds the outcome of a call whose answer was lost. */
  client_ref: z.optional(z.nullable(z.string())),
  /** The shop's number, where its server asked for the refund with the KEY; an extension. */
  out_refund_no: z.optional(z.nullable(z.string())),
  created_time: seconds,
  finished_time: z.nullable(seconds),
})

export const refunds = operation({
  name: 'transactions.refunds',
  method: 'GET',
  path: '/transactions/refund',
  source: 'extension',
  ...merchant,
  rate: 'read',
  query: z.object({ handle_id: z.optional(id), client_ref: z.optional(clientRef), ...page }),
  answer: z.object({
    list: z.array(refundRecord),
    total: z.int(),
    options: z.optional(z.array(z.object({ kind: refundKind, amount }))),
    /** The least amount of a refund: less would cost the network more than it gives back. */
    minimum: z.optional(amount),
    /** The accounts that a refund is paid from, in their order: each pays what the one before it lacks. */
    paid_from: z.optional(z.array(z.object({ account: accountRef, account_name: z.string(), balance: amount }))),
  }),
})

export const refund = operation({
  name: 'transactions.refund',
  method: 'POST',
  path: '/transactions/refund',
  source: 'extension',
  ...merchant,
  stepUp: 'money',
  rate: 'money',
  keyed: true,
  body: z.object({
    handle_id: id,
    kind: refundKind,
    amount: askedAmount,
    address: line(128),
    reason: z.optional(line(200)),
    client_ref: clientRef,
    ...stepUpProof,
  }),
  answer: refundRecord,
})

/** Accepts payments as they are. The shop is told that its order is paid and ships: so it is proven like a payout. */
export const resolve = operation({
  name: 'transactions.resolve',
  method: 'POST',
  path: '/transactions/resolve',
  source: 'extension',
  ...merchant,
  stepUp: 'money',
  rate: 'write',
  keyed: true,
  body: z.object({
    handle_ids: paymentsTogether,
    reason: visibleLine(200),
    ...stepUpProof,
  }),
  answer: decidedTogether,
})

export const note = operation({
  name: 'transactions.note',
  method: 'PUT',
  path: '/transactions/note',
  source: 'extension',
  ...merchant,
  rate: 'write',
  body: z.object({ handle_id: id, note: paragraphs(500) }),
  answer: nothing,
})
