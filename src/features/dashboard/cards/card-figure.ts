import { queryOptions } from '@tanstack/react-query'
import type { Card } from '@/lib/api/contract/statistics'
import { cardOptions, type Overview, overviewOptions } from '@/lib/api/statistics'

/** The figures of a card, from either call. */
export interface CardFigure {
  /** Of all time; for `extractable` the current amount. */
  value: string
  /** The last 30 days and the 30 before; absent when only the overview is known. */
  periods?: { previous: string; current: string }
  series?: readonly string[]
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
      periods: { previous, current },
      series: series.map((day) => day.value),
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
    orders: String(overview.transaction_volume),
    extractable: overview.operable_balance,
    withdrawal: overview.cumulative_withdrawal,
  }
  return values[card]
}
