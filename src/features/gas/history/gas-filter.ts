import type { GasFilter } from '@/lib/api/account'
import type { Coin } from '@/lib/api/currency'
import { isDate, rangeBounds } from '#shared/time/day-bounds'
import type { DayRange } from '@/lib/ui/days'

/** The filters of the whole history; '' means all. */
export interface GasChoice {
  network_id: string
  token_id: string
  days: DayRange | undefined
  page: number
}

export const EVERYTHING: GasChoice = { network_id: '', token_id: '', days: undefined, page: 1 }

/**
 * The filters after a change: on the first page, without a token that the chosen network does not have, and without days
 * that do not exist: no times can be calculated for them.
 */
export function changeChoice(choice: GasChoice, change: Partial<Omit<GasChoice, 'page'>>): GasChoice {
  const isOtherNetwork = change.network_id !== undefined && change.network_id !== choice.network_id
  const { days } = { ...choice, ...change }
  return {
    ...choice,
    ...(isOtherNetwork ? { token_id: '' } : {}),
    ...change,
    days: days && isDate(days.from) && isDate(days.to) ? days : undefined,
    page: 1,
  }
}

/** The query of the filters: times in seconds, whole days of the zone, only what was chosen. */
export function gasFilter({ network_id, token_id, days, page }: GasChoice, zone: string): GasFilter {
  const bounds = days && rangeBounds(days.from, days.to, zone)
  return {
    ...(bounds ? { start_time: bounds.start, end_time: bounds.end } : {}),
    ...(network_id ? { network_id } : {}),
    ...(token_id ? { token_id } : {}),
    page,
  }
}

export interface TokenChoice {
  id: string
  token: string
  network: string
}

/** The tokens to choose from: those of the network, or all. */
export function tokensOf(coins: readonly Coin[], network_id: string): TokenChoice[] {
  return coins
    .filter(({ id }) => network_id === '' || id === network_id)
    .flatMap(({ net_work, subset }) => subset.map(({ id, token }) => ({ id, token, network: net_work })))
}

export function isFiltered({ network_id, token_id, days }: GasChoice): boolean {
  return network_id !== '' || token_id !== '' || days !== undefined
}
