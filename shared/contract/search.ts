import * as z from 'zod/mini'
import { amount, id, page, seconds } from './fields'
import { operation } from './operation'
import { visibleLine } from './text-fields'

const merchant = { token: 'full', open: true, stepUp: 'none' } as const

/** What was found, as its list shows it. */
export const searchHit = z.object({
  kind: z.enum(['payment', 'refund', 'withdrawal', 'recharge', 'unassigned', 'application', 'fixed_address']),
  /** What the list of this kind opens it by; for a refund the payment that it gives back. */
  id,
  /** What of it is what was searched for. */
  matched: z.enum([
    'transaction',
    'receiving_address',
    'payer_address',
    'payout_address',
    'order',
    'platform_order',
    'amount',
    'id',
    'name',
  ]),
  /** Its number or name; empty where it has none. */
  name: z.string(),
  apply_name: z.nullable(z.string()),
  amount: z.nullable(amount),
  token: z.nullable(z.string()),
  chain: z.nullable(z.string()),
  decimals: z.nullable(z.int()),
  /** Of a payment or an application: SPEC.md section 4. */
  status: z.nullable(z.int()),
  /** Of everything else that has one. */
  state: z.nullable(z.string()),
  time: z.nullable(seconds),
})
export type SearchHit = z.output<typeof searchHit>

/**
 * Own records by what they are known by: transaction, address, order number, application, amount. At most a few of each
 * kind, those that match most closely first.
 */
export const search = operation({
  name: 'search.find',
  method: 'GET',
  path: '/search',
  source: 'extension',
  ...merchant,
  rate: 'read',
  query: z.object({ q: visibleLine(200) }),
  answer: z.object({
    hits: z.array(searchHit),
    /** Of these kinds there are more than were answered. */
    more: z.array(searchHit.shape.kind),
    /** Set when the address sent more transfers than this: only so many, the newest, were looked through for payments. */
    payer_transfers: z.optional(z.nullable(z.int())),
  }),
})

/**
 * What the network says of a transaction, from the merchant's view.
 * - `waiting`: in no block yet; `confirming`: to an own address, not final yet
 * - `credited`: recorded by this look-up; `already_credited`: recorded before
 * - `other_token`, `other_contract`, `unassigned`: at an own address, but not what its order takes
 * - `no_token`: moves no token that is taken here; `not_yours`: to none of the merchant's addresses
 * - `not_found`, `failed`: the network does not know it, or has refused it; `closed`: the network cannot be asked now
 */
export const lookUpAnswer = z.enum([
  'waiting',
  'confirming',
  'credited',
  'already_credited',
  'other_token',
  'other_contract',
  'unassigned',
  'no_token',
  'not_yours',
  'not_found',
  'failed',
  'closed',
])
export type LookUpAnswer = z.output<typeof lookUpAnswer>

export const lookUpRecord = z.object({
  handle_id: id,
  network_id: id,
  chain: z.string(),
  txid: z.string(),
  browser_url: z.nullable(z.string()),
  simulated: z.boolean(),
  /** `open`: the network is being asked; the answer may still change. */
  state: z.enum(['open', 'done']),
  answer: z.nullable(lookUpAnswer),
  confirmations: z.int(),
  /** Confirmations that make a transfer count. */
  required: z.int(),
  block_number: z.nullable(z.string()),
  block_hash: z.nullable(z.string()),
  block_time: z.nullable(seconds),
  /** The transfers of the transaction; those to other addresses are as public as the chain. */
  transfers: z.array(
    z.object({
      from_address: z.string(),
      to_address: z.string(),
      contract: z.nullable(z.string()),
      amount: z.string(),
      /** `?` for a token that the platform does not know. */
      token: z.string(),
      yours: z.boolean(),
    }),
  ),
  /** The own records that the transaction belongs to. */
  records: z.array(z.object({ kind: z.enum(['payment', 'recharge', 'unassigned']), id: z.string(), name: z.string() })),
  asked_time: seconds,
  answered_time: z.nullable(seconds),
  /** Who asked when, the newest first. */
  asks: z.array(z.object({ time: seconds, device: z.string(), ip: z.string() })),
})
export type LookUpRecord = z.output<typeof lookUpRecord>

/** Has the network asked again for a transaction. Asking twice is the same look-up; it books nothing twice. */
export const lookUp = operation({
  name: 'search.lookUp',
  method: 'POST',
  path: '/search/look-up',
  source: 'extension',
  ...merchant,
  rate: 'write',
  body: z.object({ network_id: id, txid: visibleLine(128) }),
  answer: lookUpRecord,
})

export const lookUps = operation({
  name: 'search.lookUps',
  method: 'GET',
  path: '/search/look-up',
  source: 'extension',
  ...merchant,
  rate: 'read',
  query: z.object({ handle_id: z.optional(id), ...page }),
  answer: z.object({ list: z.array(lookUpRecord), total: z.int() }),
})

/** Everything about one payment that somebody outside can be shown, or can check. */
export const evidence = operation({
  name: 'search.evidence',
  method: 'GET',
  path: '/search/evidence',
  source: 'extension',
  ...merchant,
  rate: 'read',
  query: z.object({ payment: id }),
  answer: z.object({
    merchant: z.object({ id: z.string(), name: z.string() }),
    /**
     * The transfers to the address of the payment, with what an explorer shows of them: of very many the same as in its details,
     * which say how many there are.
     */
    transfers: z.array(
      z.object({
        txid: z.string(),
        log_index: z.int(),
        block_number: z.string(),
        block_hash: z.string(),
        block_time: seconds,
        contract: z.nullable(z.string()),
        /** Whether the payment was credited with it. */
        counted: z.boolean(),
      }),
    ),
    /** What was booked to the merchant's accounts. */
    postings: z.array(
      z.object({
        time: seconds,
        reason: z.string(),
        account: z.enum(['application', 'capital', 'held', 'debt']),
        amount,
        token: z.string(),
      }),
    ),
    /** The look-ups of its transactions. */
    look_ups: z.array(
      z.object({
        txid: z.string(),
        time: seconds,
        device: z.string(),
        answer: z.nullable(lookUpAnswer),
      }),
    ),
    made_time: seconds,
  }),
})
