import * as z from 'zod/mini'
import { CALLBACK_EVENTS } from './application'
import { amount, id, seconds } from './fields'
import { paymentException, refundKind } from './transactions'

/** What a shop's callback address is told of a payment (docs/integrate.md). Fields are added, never taken away. */
export const callbackMessage = z.object({
  type: z.enum(CALLBACK_EVENTS),
  timestamp: seconds,
  data: z.object({
    appid: id,
    out_trade_no: z.string(),
    trade_no: z.string(),
    handle_id: id,
    status: z.int(),
    exception: z.nullable(paymentException),
    fiat_name: z.string(),
    fiat_amount: amount,
    usdt_amount: amount,
    amount,
    amount_collected: amount,
    token: z.string(),
    chain: z.string(),
    fees: amount,
    mch_real_receive: amount,
    txid: z.nullable(z.string()),
    created_time: seconds,
    paid_time: z.nullable(seconds),
    /** Only in messages about a refund. */
    refund: z.optional(
      z.object({
        refund: id,
        /** The shop's own number of it; null for a refund that the merchant asked for in the console. */
        out_refund_no: z.optional(z.nullable(z.string())),
        kind: refundKind,
        amount,
        address: z.string(),
        txid: z.nullable(z.string()),
        reason: z.optional(z.string()),
      }),
    ),
  }),
})
