import { queryOptions } from '@tanstack/react-query'
import type { Card } from '#shared/contract/statistics'
import { add, subtract, toDecimal, UNKNOWN } from '#shared/money/amount'
import { cardOptions, type Overview, overviewOptions } from '@/lib/api/statistics'

/** The figures of a card, from either call. */
export interface CardFigure {
  /** Of all time; for `extractable` the current amount. */
  value: string
  /** By how much it has changed in 30 days, with its sign; absent when only the overview is known. */
  moved?: string
  series?: readonly string[]
}

/** Whether the figure only grows: its line then is the sum up to each day. A balance goes both ways. */
export function isCumulative(card: Card): boolean {
  return card !== 'extractable'
}

/**
 * The value at the end of each day from what each day added.
 * @example runningSums(['1', '0', '2.5']) // ['1', '1', '3.5']
 */
export function runningSums(days: readonly string[]): string[] {
  let total = '0'
  return days.map((day) => (total = toDecimal(add(total, day))))
}

/** Whether a figure exists per application. Income and orders do; balances and withdrawals belong to the merchant. */
export function isPerApplication(card: Card): boolean {
  return card === 'income' || card === 'orders'
}

interface Scope {
  card: Card
  appid: string | undefined
}

/** The figure from the card's own call. */
export function ownFigure({ card, appid }: Scope) {
  return queryOptions({
    ...cardOptions(card, isPerApplication(card) ? appid : undefined),
    select: ({ value, previous, current, series }): CardFigure => ({
      value,
      // What 30 days have added, or what a balance is more or less than it was 30 days ago.
      moved: isCumulative(card) ? current : toDecimal(subtract(current, previous)),
      series: isCumulative(card) ? runningSums(series.map((day) => day.value)) : series.map((day) => day.value),
    }),
  })
}

/** The same figure from the overview, for a back end that has no cards. */
export function overviewFigure({ card, appid }: Scope) {
  return queryOptions({
    ...overviewOptions(isPerApplication(card) ? appid : undefined),
    select: (overview): CardFigure => ({ value: valueOf(card, overview) }),
  })
}

function valueOf(card: Card, overview: Overview): string {
  const values: Record<Card, string> = {
    income: overview.income,
    orders: overview.transaction_volume === null ? UNKNOWN : String(overview.transaction_volume),
    extractable: overview.operable_balance,
    withdrawal: overview.cumulative_withdrawal,
  }
  return values[card]
}
