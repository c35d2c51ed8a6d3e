import * as z from 'zod/mini'
import { amount, askedAmount, clientRef, fiatAmount, fiatName, id, listOf, page } from './fields'
import { operation } from './operation'
import { order, shopNumber } from './order'
import { visibleLineOrNone } from './text-fields'
import { paymentException } from './transactions'

const merchant = { token: 'full', open: true, stepUp: 'none', source: 'extension' } as const
const price = {
  appid: id,
  token_id: id,
  /** The price in the token; or in fiat, converted at the rate of the moment in which the link is made. */
  amount: z.optional(askedAmount),
  fiat_name: z.optional(fiatName),
  fiat_amount: z.optional(fiatAmount),
}

/** Seconds after which a link may end: a minute to a week. */
export const LINK_SECONDS = { shortest: 60, longest: 604_800 } as const

/** An order that was made without a shop, with what the customer pays for. */
export const paymentLink = z.object({
  ...z.omit(order, { paid_time: true }).shape,
  appid: id,
  apply_name: z.string(),
  subject: z.string(),
  exception: z.nullable(paymentException),
  /** Blocks that the first payment to it has, and those that it needs. */
  confirmations: z.int(),
  required: z.int(),
})
export type PaymentLink = z.output<typeof paymentLink>

/** Makes an order and answers its link. Moves no money, so it needs no step-up. */
export const createLink = operation({
  name: 'link.create',
  method: 'POST',
  path: '/payment-link',
  ...merchant,
  rate: 'write',
  keyed: true,
  body: z.object({
    ...price,
    client_ref: clientRef,
    /** The merchant's own number of the order; one is made when it is missing. */
    out_trade_no: z.optional(shopNumber),
    subject: visibleLineOrNone(120),
    expires_in: z.int().check(z.gte(LINK_SECONDS.shortest), z.lte(LINK_SECONDS.longest)),
  }),
  answer: paymentLink,
})

export const links = operation({
  name: 'link.list',
  method: 'GET',
  path: '/payment-link',
  ...merchant,
  rate: 'read',
  query: z.object({ ...page, handle_id: z.optional(id) }),
  answer: listOf(paymentLink),
})

/** Ends a link that nobody has paid. Ending it again changes nothing. */
export const endLink = operation({
  name: 'link.end',
  method: 'POST',
  path: '/payment-link/end',
  ...merchant,
  rate: 'write',
  body: z.object({ handle_id: id }),
  answer: paymentLink,
})

/** What an order would ask for at the rates of this moment. */
export const linkQuote = operation({
  name: 'link.quote',
  method: 'GET',
  path: '/payment-link/quote',
  ...merchant,
  rate: 'read',
  query: z.object(price),
  answer: z.object({
    amount,
    fiat_name: z.string(),
    fiat_amount: amount,
    /** Fiat for one token. */
    rate: amount,
  }),
})

/** The currencies that a price may be in. */
export const linkCurrencies = operation({
  name: 'link.currencies',
  method: 'GET',
  path: '/payment-link/currencies',
  ...merchant,
  rate: 'read',
  answer: z.object({ list: z.array(z.string()) }),
})
