import * as z from 'zod/mini'
import { amount, id, queryFlag, querySeconds, range, seconds } from './fields'
import { operation } from './operation'

const merchant = { token: 'full', open: true, stepUp: 'none', rate: 'read' } as const

/** First reading of SPEC.md section 3: `frozen_amount` is the cumulative income, whatever its name says. */
const overviewByAssets = z.object({
  frozen_amount: amount,
  transaction_volume: z.int(),
  operable_balance: amount,
  cumulative_withdrawal: amount,
  total_assets: amount,
  today_amount: amount,
  today_orders: z.optional(z.int()),
  on_the_way: z.optional(amount),
  asset_count: z.optional(z.int()),
  network_count: z.optional(z.int()),
  as_of: z.optional(seconds),
})
/** Second reading. It has neither total assets nor figures of today. */
const overviewByIncome = z.object({
  income: amount,
  sure_withdrawal: amount,
  transaction_volume: z.int(),
  cumulative_withdrawal: amount,
})
/** Both readings of SPEC.md; src/lib/api/statistics.ts converts them into one shape. */
export const overviewAnswer = z.union([overviewByAssets, overviewByIncome])

export const overview = operation({
  name: 'statistics.overview',
  method: 'GET',
  path: '/statistics/overview',
  source: 'spec',
  ...merchant,
  query: z.object({ appid: z.optional(id) }),
  more: ['appid'],
  answer: overviewAnswer,
})

export const card = z.enum(['income', 'orders', 'extractable', 'withdrawal'])
export type Card = z.output<typeof card>

/** One card of the dashboard, so that each card loads and fails on its own. */
export const overviewCard = operation({
  name: 'statistics.card',
  method: 'GET',
  path: '/statistics/card',
  source: 'extension',
  ...merchant,
  query: z.object({ card, appid: z.optional(id) }),
  answer: z.object({
    card,
    /** A decimal amount in USDT; for `orders` a whole number as a string. */
    value: amount,
    /** The last 30 days and the 30 before, in the merchant's zone. For `extractable`: now, and 30 days ago. */
    current: amount,
    previous: amount,
    /** One point a day, oldest first. */
    series: z.array(z.object({ date: z.string(), value: amount })),
    as_of: seconds,
  }),
})

const collectionDay = z.object({
  /** YYYY-MM-DD in the merchant's zone. */
  date: z.string(),
  income: amount,
  refund: z.optional(amount),
  create_num: z.optional(z.int()),
  pay_num: z.optional(z.int()),
})

export const dailyCollection = operation({
  name: 'statistics.dailyCollection',
  method: 'GET',
  path: '/statistics/daily-collection',
  source: 'spec',
  ...merchant,
  query: z.object({ start_time: querySeconds, end_time: querySeconds, appid: z.optional(id) }),
  answer: z.array(collectionDay),
})

const assetRow = z.object({
  token_id: id,
  token: z.string(),
  network: z.string(),
  chain: z.string(),
  decimals: z.int(),
  balance: amount,
  available: amount,
  frozen: amount,
  /** Why parts are frozen, in the token; the amounts add up to `frozen`. */
  frozen_by: z.optional(z.array(z.object({ reason: z.enum(['withdrawal', 'refund']), amount }))),
  /** Still in the applications' accounts, until the daily aggregation. */
  in_applications: z.optional(amount),
  /** On the chain but not yet confirmed: not part of any balance. */
  pending: z.optional(amount),
  usdt_balance: amount,
  value: amount,
})

export const assets = operation({
  name: 'statistics.assets',
  method: 'GET',
  path: '/statistics/assets',
  source: 'spec',
  ...merchant,
  query: z.object({
    all: z.optional(queryFlag),
    sort: z.optional(z.enum(['balance', '-balance', 'usdt_balance', '-usdt_balance', 'own'])),
  }),
  more: ['sort'],
  answer: z.object({ list: z.array(assetRow), total_value: amount, as_of: seconds }),
})

/** The asset ratio: `all=1` gives every slice, else the top 3 and OTHERS. Percents add up to 100.00. */
export const overviewAssets = operation({
  name: 'statistics.overviewAssets',
  method: 'GET',
  path: '/statistics/overviewAssets',
  source: 'spec',
  ...merchant,
  query: z.object({ all: z.optional(queryFlag) }),
  answer: z.object({
    list: z.array(
      z.object({ token: z.string(), network: z.nullable(z.string()), usdt_balance: amount, percent: amount }),
    ),
    total_value: amount,
    as_of: seconds,
  }),
})

/** What can need the merchant. */
export const ATTENTION_KINDS = [
  'money_waiting',
  'payment_difference',
  'payment_late',
  'callback_failing',
  'google_not_bound',
  'mail_not_set',
  'recovery_not_saved',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** What needs the merchant's attention, each with a link to the list that has as many rows. */
export const attention = operation({
  name: 'statistics.attention',
  method: 'GET',
  path: '/statistics/attention',
  source: 'extension',
  ...merchant,
  answer: z.object({
    list: z.array(
      z.object({
        /** One of {@link ATTENTION_KINDS}; a newer back end may know others, which the console leaves out. */
        kind: z.string(),
        count: z.int(),
        largest: z.optional(amount),
        /** Of `money_waiting`: what it is worth. */
        usdt_amount: z.optional(amount),
        since: z.optional(seconds),
      }),
    ),
  }),
})

export const gasQuery = z.object({
  ...range,
  network_id: z.optional(id),
  token_id: z.optional(id),
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
})
