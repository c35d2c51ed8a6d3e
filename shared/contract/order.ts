import * as z from 'zod/mini'
import { amount, askedAmount, fiatAmount, fiatName, id, querySeconds, seconds, statuses, tradeNo } from './fields'
import { grammar } from './grammar'
import { operation } from './operation'
import { line, visibleLine } from './text-fields'
import { paymentException, refundKind, refundRecord } from './transactions'

const shop = { token: 'application', open: true, stepUp: 'none', source: 'extension' } as const
/**
 * A number that the shop gives, of an order or of a refund: shops write `#1001`, `n°110` or `WC 123` as well. Blanks at its
 * ends would be lost where people copy it.
 */
export const shopNumber = visibleLine(64).check(grammar('number_of_order', /^\S(?:.*\S)?$/u))
/** An order, by the shop's number or by ours: one of the two. */
const orderName = { out_trade_no: z.optional(shopNumber), trade_no: z.optional(tradeNo) }
const LARGEST_PAGE = 100

export const order = z.object({
  handle_id: id,
  trade_no: z.string(),
  out_trade_no: shopNumber,
  status: z.int(),
  /** In which way the payment differs from the order; null: in none. */
  exception: z.nullable(paymentException),
  token_id: id,
  token: z.string(),
  chain: z.string(),
  decimals: z.int(),
  address: z.string(),
  amount,
  amount_collected: amount,
  fiat_name: z.string(),
  fiat_amount: amount,
  created_time: seconds,
  expires_at: seconds,
  paid_time: z.nullable(seconds),
  pay_url: z.string(),
  simulated: z.boolean(),
})
export type Order = z.output<typeof order>

/** Idempotent by `out_trade_no`: the same order again gives the same answer; other content is refused. */
export const createOrder = operation({
  name: 'order.create',
  method: 'POST',
  path: '/order/create',
  ...shop,
  rate: 'write',
  body: z.strictObject({
    out_trade_no: shopNumber,
    token_id: id,
    /** The price in the token; or in fiat (`fiat_amount`), converted at the rate of the moment of ordering. */
    amount: z.optional(askedAmount),
    fiat_name: z.optional(fiatName),
    fiat_amount: z.optional(fiatAmount),
    expires_in: z.optional(z.int().check(z.gte(60), z.lte(86_400))),
    return_url: z.optional(line(500)),
  }),
  answer: order,
})

export const queryOrder = operation({
  name: 'order.query',
  method: 'GET',
  path: '/order/query',
  ...shop,
  rate: 'read',
  query: z.strictObject(orderName),
  answer: order,
})

/** The application's orders, the newest first; `next_cursor` leads to those after them. */
export const listOrders = operation({
  name: 'order.list',
  method: 'GET',
  path: '/order/list',
  ...shop,
  rate: 'read',
  query: z.strictObject({
    /** One or several statuses, separated by commas. */
    status: z.optional(statuses),
    /** Created at or after, and before. */
    start_time: z.optional(querySeconds),
    end_time: z.optional(querySeconds),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(LARGEST_PAGE))),
    cursor: z.optional(id),
  }),
  answer: z.object({ list: z.array(order), next_cursor: z.nullable(id) }),
})

export const closeOrder = operation({
  name: 'order.close',
  method: 'POST',
  path: '/order/close',
  ...shop,
  rate: 'write',
  body: z.strictObject(orderName),
  answer: order,
})

/** A refund as a shop sees it: the merchant's `client_ref` says nothing to it. */
export const shopRefund = z.object({
  ...z.omit(refundRecord, { client_ref: true, payment_handle_id: true, handle_id: true, out_refund_no: true }).shape,
  out_refund_no: shopNumber,
  out_trade_no: shopNumber,
})
export type ShopRefund = z.output<typeof shopRefund>

/**
 * Refunds a paid order. Idempotent by `out_refund_no`. Refused until the merchant allows the KEY of this application to
 * refund (`key_refund_limit`).
 */
export const refundOrder = operation({
  name: 'order.refund',
  method: 'POST',
  path: '/order/refund',
  ...shop,
  rate: 'money',
  body: z.strictObject({
    out_refund_no: shopNumber,
    ...orderName,
    kind: refundKind,
    /** Needed for `part`; else it must be what is refunded. */
    amount: z.optional(askedAmount),
    address: line(128),
    reason: z.optional(line(200)),
  }),
  answer: shopRefund,
})

export const queryRefund = operation({
  name: 'order.queryRefund',
  method: 'GET',
  path: '/order/refund',
  ...shop,
  rate: 'read',
  query: z.strictObject({ out_refund_no: shopNumber }),
  answer: shopRefund,
})

/** The data of the payer's page. The handle in the link is the only credential. */
export const payerOrder = operation({
  name: 'order.payer',
  method: 'GET',
  path: '/public/order',
  source: 'extension',
  token: 'none',
  open: false,
  stepUp: 'none',
  rate: 'public',
  query: z.object({ handle_id: id }),
  answer: z.object({
    apply_name: z.string(),
    out_trade_no: z.string(),
    status: z.int(),
    token: z.string(),
    chain: z.string(),
    decimals: z.int(),
    address: z.string(),
    amount,
    amount_collected: amount,
    fiat_name: z.string(),
    fiat_amount: amount,
    expires_at: seconds,
    confirmations: z.int(),
    required: z.int(),
    simulated: z.boolean(),
    return_url: z.string(),
    /** What the customer pays for; empty for an order of a shop. */
    subject: z.optional(z.string()),
    now: seconds,
  }),
})
