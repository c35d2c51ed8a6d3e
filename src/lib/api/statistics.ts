import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, QueryOf } from './contract/operation'
import {
  assets,
  attention,
  type Card,
  dailyCollection,
  overview,
  overviewAssets,
  type overviewAnswer,
  overviewCard,
} from './contract/statistics'
import type * as z from 'zod/mini'
import { call } from './http'

type CollectionAnswer = AnswerOf<typeof dailyCollection>
export type AttentionList = AnswerOf<typeof attention>
export type AssetList = AnswerOf<typeof assets>
export type Asset = AssetList['list'][number]
/** `own` is the merchant's own order. */
export type AssetSort = NonNullable<QueryOf<typeof assets>['sort']>
export type RatioSlice = AnswerOf<typeof overviewAssets>['list'][number]

/** Times in seconds, `end_time` excluded; of one application, or of all. */
export interface CollectionRange {
  start_time: number
  end_time: number
  appid?: string | undefined
}

const statisticsKeys = {
  all: ['statistics'],
  overview: (appid?: string) => ['statistics', 'overview', { appid }],
  card: (card: Card, appid?: string) => ['statistics', 'card', card, { appid }],
  collection: (range: CollectionRange) => ['statistics', 'collection', range],
  assets: (sort: AssetSort) => ['statistics', 'assets', { sort }],
  ratio: (wide: boolean) => ['statistics', 'ratio', { wide }],
  attention: ['statistics', 'attention'],
} as const

/**
 * The overview, whichever of the two readings of SPEC.md section 3 the server uses. A figure that the reading does not
 * have is null: unknown, never zero.
 */
export interface Overview {
  /** Of all time, in USDT. */
  income: string
  transaction_volume: number
  operable_balance: string
  cumulative_withdrawal: string
  total_assets: string | null
  today_amount: string | null
  today_orders: number | null
  on_the_way: string | null
  asset_count: number | null
  network_count: number | null
  as_of: number | null
}

/**
 * Converts either reading of SPEC.md section 3 into one shape. In the first, `frozen_amount` is the income of all time;
 * in the second, `sure_withdrawal` is the extractable amount.
 */
export function readOverview(answer: z.output<typeof overviewAnswer>): Overview {
  const { transaction_volume, cumulative_withdrawal } = answer
  const isByAssets = 'frozen_amount' in answer
  const more = isByAssets ? answer : undefined
  return {
    income: isByAssets ? answer.frozen_amount : answer.income,
    transaction_volume,
    operable_balance: isByAssets ? answer.operable_balance : answer.sure_withdrawal,
    cumulative_withdrawal,
    total_assets: more?.total_assets ?? null,
    today_amount: more?.today_amount ?? null,
    today_orders: more?.today_orders ?? null,
    on_the_way: more?.on_the_way ?? null,
    asset_count: more?.asset_count ?? null,
    network_count: more?.network_count ?? null,
    as_of: more?.as_of ?? null,
  }
}

/** The overview, of one application or of all. Amounts are in USDT. */
export function overviewOptions(appid?: string) {
  return queryOptions({
    queryKey: statisticsKeys.overview(appid),
    queryFn: async ({ signal }) => readOverview(await call(overview, { query: { appid }, signal })),
  })
}

/** One card of the dashboard. Ask only a back end that offers `statistics.card`. */
export function cardOptions(card: Card, appid?: string) {
  return queryOptions({
    queryKey: statisticsKeys.card(card, appid),
    queryFn: ({ signal }) => call(overviewCard, { query: { card, appid }, signal }),
  })
}

/**
 * A day (`2026-11-21`) or an hour (`2026-11-21 14:00`) of the collection series; null is a figure that the server did
 * not send.
 */
export interface CollectionPoint {
  date: string
  income: string | null
  refund: string | null
  create_num: number | null
  pay_num: number | null
}

/**
 * Converts either reading of the series into one shape, oldest first: with refunds, with numbers of orders, or with
 * both.
 */
export function readCollection(answer: CollectionAnswer): CollectionPoint[] {
  return answer
    .map(({ date, income, refund = null, create_num = null, pay_num = null }) => {
      return { date, income, refund, create_num, pay_num }
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** The collection series of a range, oldest first. */
export function collectionOptions(range: CollectionRange) {
  return queryOptions({
    queryKey: statisticsKeys.collection(range),
    queryFn: async ({ signal }) => readCollection(await call(dailyCollection, { query: range, signal })),
  })
}

/** All assets of the merchant, one row for each token on each network. */
export function assetsOptions(sort: AssetSort) {
  return queryOptions({
    queryKey: statisticsKeys.assets(sort),
    queryFn: ({ signal }) => call(assets, { query: { all: 1, sort }, signal }),
  })
}

/** The asset ratio: the top 3 and OTHERS, or the top 10 and OTHERS. */
export function ratioOptions(wide: boolean) {
  return queryOptions({
    queryKey: statisticsKeys.ratio(wide),
    queryFn: ({ signal }) => call(overviewAssets, { query: wide ? { all: 1 } : {}, signal }),
  })
}

/** What needs the merchant's attention. Ask only a back end that offers `statistics.attention`. */
export const attentionOptions = queryOptions({
  queryKey: statisticsKeys.attention,
  queryFn: ({ signal }) => call(attention, { signal }),
})
