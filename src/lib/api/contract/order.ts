import * as z from 'zod/mini'
import { amount, askedAmount, id, seconds } from './fields'
import { operation } from './operation'
import { line } from './text-fields'

const shop = { token: 'application', open: true, stepUp: 'none', rate: 'write', source: 'extension' } as const
const outTradeNo = z.string().check(z.regex(/^[\w.:-]{1,64}$/))

export const order = z.object({
  handle_id: id,
  trade_no: z.string(),
  out_trade_no: outTradeNo,
  status: z.int(),
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
  body: z.object({
    out_trade_no: outTradeNo,
    token_id: id,
    /** The price in the token; or in fiat (`fiat_amount`), converted at the rate of the moment of ordering. */
    amount: z.optional(askedAmount),
    fiat_name: z.optional(z.string().check(z.regex(/^[A-Z]{3,5}$/))),
    fiat_amount: z.optional(z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,2})?$/))),
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
  query: z.object({ out_trade_no: outTradeNo }),
  answer: order,
})

export const closeOrder = operation({
  name: 'order.close',
  method: 'POST',
  path: '/order/close',
  ...shop,
  body: z.object({ out_trade_no: outTradeNo }),
  answer: order,
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
