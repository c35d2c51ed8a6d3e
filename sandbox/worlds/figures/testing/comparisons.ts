import * as statistics from '#shared/contract/statistics'
import { subtract, sum, toDecimal } from '#shared/money/amount'
import { addDays, rangeBounds } from '#shared/time/day-bounds'
import { dateOf } from '#shared/time/format-time'
import type { Ask } from './ask'
import type { FactName } from './facts'
import { one } from './figure'
import type { Figure } from './figure'

/** A figure that says how much another one is more or less than before. */
export interface Comparison {
  /** What stands beside it on the screen. */
  readonly words: string
  /** Both figures, and both spans with them. */
  readonly of: Figure
  readonly against: Figure
}

type Field = 'income' | 'pay_num'
interface Span {
  readonly start_time: number
  readonly end_time: number
}

/** Days of the merchant up to now, and as many days before up to the same time of day: the spans of the chart. */
export function spansOf(days: number, { now, zone }: { now: number; zone: string }): { of: Span; against: Span } {
  const today = dateOf(now, zone)
  const passed = now - rangeBounds(today, today, zone).start
  const from = addDays(today, 1 - days)
  const last = addDays(from, -1)
  const own = rangeBounds(from, today, zone)
  return {
    of: { start_time: own.start, end_time: own.end },
    against: {
      start_time: rangeBounds(addDays(from, -days), last, zone).start,
      end_time: rangeBounds(last, last, zone).start + passed,
    },
  }
}

async function sumOf(ask: Ask, field: Field, span: Span): Promise<string> {
  const days = await ask.data(statistics.dailyCollection, { ...span })
  return toDecimal(sum(days.map((day) => String(day[field] ?? '?'))))
}

const chart = (days: 1 | 7 | 15 | 30, field: Field): Comparison => {
  const what = field === 'income' ? 'income' : 'paid orders'
  const call = `GET /statistics/daily-collection, ${field} added up`
  const facts = {
    of: days === 1 ? (`${what} of today up to now` as const) : (`${what} of ${days} days up to now` as const),
    against:
      days === 1
        ? (`${what} of yesterday up to the same time` as const)
        : (`${what} of ${days} days before, up to the same time` as const),
  }
  const figure = (side: 'of' | 'against'): Figure => ({
    screen: 'Dashboard',
    name: `Account funds: ${facts[side]}`,
    call,
    fact: facts[side],
    read: async (ask) => one(await sumOf(ask, field, spansOf(days, { now: ask.now(), zone: ask.zone })[side])),
  })
  return {
    words: days === 1 ? 'vs the same hours yesterday' : `vs ${days} days before, same hours`,
    of: figure('of'),
    against: figure('against'),
  }
}

/** A sum of all time has grown in 30 days by what these days have added: the figure of now against that of before. */
const grown = (name: string, card: 'income' | 'orders' | 'withdrawal', facts: [FactName, FactName]): Comparison => ({
  words: `${name}: in 30 days`,
  of: {
    screen: 'Dashboard',
    name: `Card: ${name}, all of it`,
    call: `GET /statistics/card?card=${card}, value`,
    fact: facts[0],
    read: async (ask) => one((await ask.data(statistics.overviewCard, { card })).value),
  },
  against: {
    screen: 'Dashboard',
    name: `Card: ${name}, before these 30 days`,
    call: `GET /statistics/card?card=${card}, value less current`,
    fact: facts[1],
    read: async (ask) => {
      const { value, current } = await ask.data(statistics.overviewCard, { card })
      return one(toDecimal(subtract(value, current)))
    },
  },
})

const extractable: Comparison = {
  words: 'Extractable balance: in 30 days',
  of: {
    screen: 'Dashboard',
    name: 'Card: Extractable balance, of now',
    call: 'GET /statistics/card?card=extractable, current',
    fact: 'extractable balance',
    read: async (ask) => one((await ask.data(statistics.overviewCard, { card: 'extractable' })).current),
  },
  against: {
    screen: 'Dashboard',
    name: 'Card: Extractable balance, before these 30 days',
    call: 'GET /statistics/card?card=extractable, previous',
    fact: 'extractable balance before the last 30 days',
    read: async (ask) => one((await ask.data(statistics.overviewCard, { card: 'extractable' })).previous),
  },
}

/** Every comparison of the console. `npm run check` refuses another one: tools/one-way.ts. */
export const COMPARISONS: readonly Comparison[] = [
  ...([1, 7, 15, 30] as const).map((days) => chart(days, 'income')),
  ...([1, 7, 15, 30] as const).map((days) => chart(days, 'pay_num')),
  grown('Cumulative income', 'income', ['income', 'income before the last 30 days']),
  grown('Total orders', 'orders', ['orders', 'orders before the last 30 days']),
  grown('Cumulative withdrawal', 'withdrawal', ['withdrawn', 'withdrawn before the last 30 days']),
  extractable,
]
