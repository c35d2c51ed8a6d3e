import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, QueryOf } from '#shared/contract/operation'
import {
  assets,
  attention,
  type Card,
  dailyCollection,
  overview,
  overviewAssets,
  type overviewAnswer,
  overviewCard,
} from '#shared/contract/statistics'
import type * as z from 'zod/mini'
import { compare, isKnown } from '#shared/money/amount'
import { knownCount } from '#shared/money/known-count'
import { call } from './transport/http'
import { seriesDates } from './series-date'
import { withTokenIds } from './token-ids'

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

export const statisticsKeys = {
  all: ['statistics'],
  overview: (appid?: string) => ['statistics', 'overview', { appid }],
  card: (card: Card, appid?: string) => ['statistics', 'card', card, { appid }],
  collection: (range: CollectionRange) => ['statistics', 'collection', range] as const,
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
  transaction_volume: number | null
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
    transaction_volume: known(transaction_volume),
    operable_balance: isByAssets ? answer.operable_balance : answer.sure_withdrawal,
    cumulative_withdrawal,
    total_assets: more?.total_assets ?? null,
    today_amount: more?.today_amount ?? null,
    today_orders: known(more?.today_orders),
    on_the_way: more?.on_the_way ?? null,
    asset_count: known(more?.asset_count),
    network_count: known(more?.network_count),
    as_of: known(more?.as_of),
  }
}

/** A number that was told; null for one that is absent or could not be read. */
const known = (number: number | null | undefined): number | null => knownCount(number) ?? null

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
 *
 * @param start of the range that was asked for, in seconds
 */
export function readCollection(answer: CollectionAnswer, start: number): CollectionPoint[] {
  const dates = seriesDates(
    answer.map(({ date }) => date),
    start,
  )
  const read = answer.map((point, at) => ({ ...point, date: dates[at] ?? point.date }))
  // A midnight names its day, unless the points are hours.
  const isHours = read.some(({ date }) => / (?!00:00$)\d\d:\d\d$/.test(date))
  return read
    .map(({ date: at, income: told, refund = null, create_num = null, pay_num = null }) => {
      const income = isKnown(told) ? told : null
      const date = isHours ? at : at.replace(/ 00:00$/, '')
      return { date, income, refund, create_num: known(create_num), pay_num: known(pay_num) }
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** The collection series of a range, oldest first. */
export function collectionOptions(range: CollectionRange) {
  return queryOptions({
    queryKey: statisticsKeys.collection(range),
    queryFn: async ({ signal }) =>
      readCollection(await call(dailyCollection, { query: range, signal }), range.start_time),
  })
}

/** In the order that was asked for, also from a back end that knows no orders: the list is whole. */
function inOrder(list: Asset[], sort: AssetSort): Asset[] {
  if (sort === 'own') return list
  const name = sort.endsWith('usdt_balance') ? 'usdt_balance' : 'balance'
  const direction = sort.startsWith('-') ? -1 : 1
  return list.sort((one, other) => direction * (compare(one[name], other[name]) || 0))
}

/** All assets of the merchant, one row for each token on each network. */
export function assetsOptions(sort: AssetSort) {
  return queryOptions({
    queryKey: statisticsKeys.assets(sort),
    queryFn: async ({ signal }) => {
      const answer = await call(assets, { query: { all: 1, sort }, signal })
      return { ...answer, list: inOrder(await withTokenIds(answer.list, signal), sort) }
    },
  })
}

/** The largest first, whatever order they came in; then those that are not known, and the rest of all others. */
function largestFirst(slices: readonly RatioSlice[]): RatioSlice[] {
  const rank = (slice: RatioSlice) => (isRest(slice) ? 2 : isKnown(slice.usdt_balance) ? 0 : 1)
  const bySize = (one: RatioSlice, other: RatioSlice) =>
    rank(one) === 0 && rank(other) === 0 ? compare(other.usdt_balance, one.usdt_balance) : 0
  return [...slices].sort((one, other) => rank(one) - rank(other) || bySize(one, other))
}

/** Whether a slice is the sum of the others. A back end that names no networks has slices without one as well. */
export const isRest = ({ token, network }: RatioSlice): boolean => network === null && /^others?$/i.test(token)

/** The asset ratio: the top 3 and OTHERS, or the top 10 and OTHERS. */
export function ratioOptions(wide: boolean) {
  return queryOptions({
    queryKey: statisticsKeys.ratio(wide),
    queryFn: async ({ signal }) => {
      const answer = await call(overviewAssets, { query: wide ? { all: 1 } : {}, signal })
      return { ...answer, list: largestFirst(answer.list) }
    },
  })
}

/** What needs the merchant's attention. Ask only a back end that offers `statistics.attention`. */
export const attentionOptions = queryOptions({
  queryKey: statisticsKeys.attention,
  queryFn: ({ signal }) => call(attention, { signal }),
})
