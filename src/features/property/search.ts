import * as z from 'zod/mini'
import { withdrawalState } from '#shared/contract/withdrawal'
import { lenient, recordId, written } from '@/lib/forms/search-fields'
import { dayFields, readDays, withFilter } from '@/lib/list/day-search'
import { countFilters, listFields } from '@/lib/list/list-search'
import type { DayFilter } from '#shared/time/day-range'

/** Without one a desktop shows withdrawals, below its assets, and a phone shows the assets, which are a tab there. */
const TABS = ['withdrawal', 'recharge', 'transfer'] as const
/** The act that is open over the page. */
const ACTS = ['recharge', 'transfer'] as const
/** The sort orders of the server besides the merchant's own order. */
const SORTS = ['balance', '-balance', 'usdt_balance', '-usdt_balance'] as const

export type PropertyTab = (typeof TABS)[number]

/** The filters of the records, by their wire names; days are of the merchant's zone, both included. */
export interface ListFilter extends DayFilter {
  token_id?: string | undefined
  /** For withdrawals only. */
  state?: z.output<typeof withdrawalState> | undefined
}

/** The whole state of the page. Default values are not written. */
export interface PropertySearch extends ListFilter {
  tab?: (typeof TABS)[number] | undefined
  /** The order of the assets. */
  sort?: (typeof SORTS)[number] | undefined
  page?: number | undefined
  size?: 10 | 20 | undefined
  /** Handle of the withdrawal in the drawer. */
  open?: string | undefined
  act?: (typeof ACTS)[number] | undefined
  /** The token that the act is about. */
  asset?: string | undefined
  /** The intent whose reserved address the recharge shows. */
  reserved?: string | undefined
}

declare module '@/lib/paths/page-search' {
  interface PageSearch {
    '/property': PropertySearch
  }
}

const fields = z.object({
  tab: lenient(z.enum(TABS)),
  sort: lenient(z.enum(SORTS)),
  token_id: lenient(recordId),
  state: lenient(withdrawalState),
  ...dayFields,
  ...listFields,
  size: lenient(z.literal([10, 20])),
  act: lenient(z.enum(ACTS)),
  asset: lenient(recordId),
  reserved: lenient(z.uuid()),
})

/**
 * Reads the address. Never throws: a damaged link opens the default page.
 * @example readPropertySearch({ tab: 'recharge', page: 1, token_id: 101 }) // { tab: 'recharge', token_id: '101' }
 */
export function readPropertySearch(raw: Record<string, unknown>): PropertySearch {
  const { range, from, to, state, open, reserved, ...rest } = z.parse(fields, raw)
  return written({
    ...rest,
    ...readDays({ range, from, to }),
    ...(isOfWithdrawals(rest) ? { state, open } : {}),
    ...(rest.act === 'recharge' ? { reserved } : {}),
  })
}

/** The list of withdrawals is the one that needs no name. */
export function isOfWithdrawals({ tab = 'withdrawal' }: Pick<PropertySearch, 'tab'>): boolean {
  return tab === 'withdrawal'
}

/** The address without filters, for a back end whose lists take none: it would answer everything. */
export function withinSpec({ token_id, state, range, from, to, ...rest }: PropertySearch): PropertySearch {
  return countFilters({ token_id, state, range, from, to }) > 0 ? { ...rest, page: undefined } : rest
}

/** The address after a change of anything but the filters. */
export function changeSearch(search: PropertySearch, change: PropertySearch): PropertySearch {
  return readPropertySearch({ ...search, ...change })
}

/** The address after other filters: always on the first page, with the drawer closed. */
export function changeFilter(search: PropertySearch, change: ListFilter): PropertySearch {
  return readPropertySearch(withFilter(search, change))
}

/** The address of another tab, without the values that only the previous list has. */
export function changeTab({ sort, size }: PropertySearch, tab: PropertyTab | undefined): PropertySearch {
  return readPropertySearch({ sort, size, tab })
}

/** The tab of a phone: a link to a withdrawal, or to some of them, opens their list without naming it. */
export function phoneTab({ tab, page, ...search }: PropertySearch): PropertyTab | 'assets' {
  const isList = search.open !== undefined || page !== undefined || filterCount(search) > 0
  return tab ?? (isList ? 'withdrawal' : 'assets')
}

/** The number of active filters of the list. */
export function filterCount({ token_id, state, range, from }: PropertySearch): number {
  return countFilters({ token_id, state, range, from })
}
