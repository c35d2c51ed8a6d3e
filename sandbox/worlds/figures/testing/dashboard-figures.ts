import { callbacks } from '#shared/contract/callback'
import * as statistics from '#shared/contract/statistics'
import { transactions } from '#shared/contract/transactions'
import type { Card } from '#shared/contract/statistics'
import { sum, toDecimal } from '#shared/money/amount'
import { lastDays, rangeBounds } from '#shared/time/day-bounds'
import { dateOf } from '#shared/time/format-time'
import type { Ask } from './ask'
import { each, one } from './figure'
import type { Figure } from './figure'

const SCREEN = 'Dashboard'
const last30 = (ask: Ask): string[] => lastDays(30, ask.now(), ask.zone).map(({ date }) => date)
const inLast30 = (key: string, ask: Ask): boolean => last30(ask).includes(key)

/** The daily series of the chart. It answers at most 366 days, and the worlds are shorter. */
async function series(ask: Ask) {
  const days = lastDays(200, ask.now(), ask.zone)
  const query = { start_time: days[0]?.start ?? 0, end_time: days.at(-1)?.end ?? 0 }
  return await ask.data(statistics.dailyCollection, query)
}
async function today(ask: Ask) {
  const date = dateOf(ask.now(), ask.zone)
  const { start, end } = rangeBounds(date, date, ask.zone)
  return await ask.data(statistics.dailyCollection, { start_time: start, end_time: end })
}
const overview = async (ask: Ask) => {
  const answer = await ask.data(statistics.overview)
  if (!('frozen_amount' in answer)) throw new TypeError('The overview has another reading')
  return answer
}
const card = async (ask: Ask, which: Card) => await ask.data(statistics.overviewCard, { card: which })
const attentionCount = async (ask: Ask, kind: statistics.AttentionKind): Promise<number> =>
  (await ask.data(statistics.attention)).list.find((line) => line.kind === kind)?.count ?? 0

/** The figures of the dashboard. */
export const dashboardFigures: readonly Figure[] = [
  ...(
    [
      ['Account balance', 'total_assets', 'total assets'],
      ["Today's earnings", 'today_amount', 'income of today'],
      ['Payments received today', 'today_orders', 'orders paid today'],
      ['On the way', 'on_the_way', 'on the way'],
      ['Tokens', 'asset_count', 'tokens held'],
      ['Networks', 'network_count', 'networks held on'],
      ['Cumulative income', 'frozen_amount', 'income'],
      ['Total orders', 'transaction_volume', 'orders'],
      ['Extractable balance', 'operable_balance', 'extractable balance'],
      ['Cumulative withdrawal', 'cumulative_withdrawal', 'withdrawn'],
    ] as const
  ).map(([name, field, fact]): Figure => ({
    screen: SCREEN,
    name,
    call: `GET /statistics/overview, ${field}`,
    fact,
    read: async (ask) => one((await overview(ask))[field] ?? '?'),
  })),
  ...(
    [
      ['Cumulative income', 'income', 'income'],
      ['Total orders', 'orders', 'orders'],
      ['Extractable balance', 'extractable', 'extractable balance'],
      ['Cumulative withdrawal', 'withdrawal', 'withdrawn'],
    ] as const
  ).map(([name, which, fact]): Figure => ({
    screen: SCREEN,
    name: `Card: ${name}`,
    call: `GET /statistics/card?card=${which}, value`,
    fact,
    read: async (ask) => one((await card(ask, which)).value),
  })),
  {
    screen: SCREEN,
    name: 'Card: Cumulative income, its line',
    call: 'GET /statistics/card?card=income, series',
    fact: 'income of each day',
    part: inLast30,
    read: async (ask) =>
      each(
        (await card(ask, 'income')).series,
        ({ date }) => date,
        ({ value }) => value,
      ),
  },
  {
    screen: SCREEN,
    name: 'Card: Total orders, its line',
    call: 'GET /statistics/card?card=orders, series',
    fact: 'orders of each day',
    part: inLast30,
    read: async (ask) =>
      each(
        (await card(ask, 'orders')).series,
        ({ date }) => date,
        ({ value }) => value,
      ),
  },
  {
    screen: SCREEN,
    name: 'Card: Extractable balance, the end of its line',
    call: 'GET /statistics/card?card=extractable, series',
    fact: 'extractable balance',
    read: async (ask) => one((await card(ask, 'extractable')).series.at(-1)?.value ?? '?'),
  },
  {
    screen: SCREEN,
    name: 'Cumulative income of one application',
    call: 'GET /statistics/overview?appid, frozen_amount',
    fact: 'income of each application',
    read: async (ask) => {
      const { list } = await ask.data(transactions, { pageSize: 20 })
      const appids = [...new Set(list.map(({ appid }) => appid))]
      return each(
        await Promise.all(
          appids.map(async (appid) => ({ appid, ...(await ask.data(statistics.overview, { appid })) })),
        ),
        ({ appid }) => appid,
        (answer) => ('frozen_amount' in answer ? answer.frozen_amount : '?'),
      )
    },
    part: 'shown',
  },
  ...(
    [
      ['Account funds: income', 'income', 'income of each day'],
      ['Account funds: refunds', 'refund', 'refunds of each day'],
      ['Account funds: orders created', 'create_num', 'orders of each day'],
      ['Account funds: orders paid', 'pay_num', 'paid orders of each day'],
    ] as const
  ).map(([name, field, fact]): Figure => ({
    screen: SCREEN,
    name,
    call: `GET /statistics/daily-collection, ${field}`,
    fact,
    read: async (ask) =>
      each(
        await series(ask),
        ({ date }) => date,
        (day) => day[field] ?? '?',
      ),
  })),
  {
    screen: SCREEN,
    name: 'Account funds: income of today, by the hour',
    call: 'GET /statistics/daily-collection, income',
    fact: 'income of today',
    read: async (ask) => one(total((await today(ask)).map(({ income }) => income))),
  },
  {
    screen: SCREEN,
    name: 'Asset ratio: total',
    call: 'GET /statistics/overviewAssets, total_value',
    fact: 'total assets',
    read: async (ask) => one((await ask.data(statistics.overviewAssets)).total_value),
  },
  {
    screen: SCREEN,
    name: 'Asset ratio: its slices together, OTHERS included',
    call: 'GET /statistics/overviewAssets, list',
    fact: 'total assets',
    read: async (ask) =>
      one(total((await ask.data(statistics.overviewAssets)).list.map(({ usdt_balance }) => usdt_balance))),
  },
  {
    screen: SCREEN,
    name: 'Latest payments',
    call: 'GET /transactions/list?status=2&sort=-paid_time&pageSize=4',
    fact: 'latest paid orders',
    read: async (ask) => {
      const { list } = await ask.data(transactions, { status: '2', sort: '-paid_time', pageSize: 4 })
      return each(
        list.map(({ handle_id }, place) => ({ handle_id, place })),
        ({ place }) => String(place + 1),
        ({ handle_id }) => handle_id,
      )
    },
  },
  ...(
    [
      ['Needs you: money that waits', 'money_waiting', 'money that waits'],
      ['Needs you: paid another amount', 'payment_difference', 'undecided differences'],
      ['Needs you: paid late', 'payment_late', 'undecided late payments'],
      ['Needs you: callbacks failing', 'callback_failing', 'callbacks given up in 30 days'],
    ] as const
  ).map(([name, kind, fact]): Figure => ({
    screen: SCREEN,
    name,
    call: `GET /statistics/attention, count of ${kind}`,
    fact,
    read: async (ask) => one(await attentionCount(ask, kind)),
  })),
  {
    screen: SCREEN,
    name: 'Needs you: what the money that waits is worth',
    call: 'GET /statistics/attention, usdt_amount of money_waiting',
    fact: 'worth of the money that waits',
    read: async (ask) => {
      const { list } = await ask.data(statistics.attention)
      return one(list.find(({ kind }) => kind === 'money_waiting')?.usdt_amount ?? '0')
    },
  },
  {
    screen: 'Menu',
    name: 'The number beside Record',
    call: 'GET /statistics/attention, counts of payment_difference and payment_late',
    fact: 'undecided payments',
    read: async (ask) =>
      one((await attentionCount(ask, 'payment_difference')) + (await attentionCount(ask, 'payment_late'))),
  },
  {
    screen: 'Menu',
    name: 'The number beside Callbacks',
    call: 'GET /statistics/attention, count of callback_failing',
    fact: 'callbacks given up in 30 days',
    read: async (ask) => one(await attentionCount(ask, 'callback_failing')),
  },
  {
    screen: 'Callbacks',
    name: 'The list behind Needs you',
    call: 'GET /callback/list?state=failing of the last 30 days, total',
    fact: 'callbacks given up in 30 days',
    read: async (ask) => {
      const start_time = lastDays(30, ask.now(), ask.zone)[0]?.start ?? 0
      return one((await ask.data(callbacks, { state: 'failing', start_time })).total)
    },
  },
]

function total(amounts: readonly string[]): string {
  return toDecimal(sum(amounts))
}
