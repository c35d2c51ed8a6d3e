import * as z from 'zod/mini'
import { month } from '#shared/contract/fields'
import { STREAM_REASONS, type StreamReason } from '@/lib/api/fund-stream'
import { lenient, recordId, text, written } from '@/lib/forms/search-fields'
import { dayFields, readDays, withFilter } from '@/lib/list/day-search'
import { countFilters, listFields } from '@/lib/list/list-search'
import type { DayFilter } from '#shared/time/day-range'

/** The filters of the movements, by their wire names; days are of the merchant's zone, both included. */
export interface StreamFilter extends DayFilter {
  token_id?: string | undefined
  /** `capital`, `held`, or an appid. */
  account?: string | undefined
  reason?: StreamReason | undefined
  /** Also the account in which money waits until a withdrawal or refund is sent. */
  held?: 1 | undefined
}

/** The whole state of the page, as its URL holds it. Default values are not written. */
export interface FundingSearch extends StreamFilter {
  tab?: 'statement' | undefined
  page?: number | undefined
  size?: 20 | undefined
  /** On the second page and later: the moment of the first one, so that lines do not shift while money moves. */
  before?: string | undefined
  /** The month of the statement: YYYY-MM. */
  month?: string | undefined
}

declare module '@/lib/paths/page-search' {
  interface PageSearch {
    '/property/fundingDetails': FundingSearch
  }
}

const fields = z.object({
  tab: lenient(z.literal('statement')),
  token_id: lenient(recordId),
  account: lenient(recordId),
  reason: lenient(z.enum(STREAM_REASONS)),
  held: lenient(z.literal(1)),
  ...dayFields,
  page: listFields.page,
  size: listFields.size,
  before: lenient(text(8000).check(z.regex(/^\d[\d._]+$/))),
  month: lenient(month),
})

/**
 * Reads the state of the page from its URL. Never throws: a damaged link opens the default page.
 * @example readFundingSearch({ token_id: 101, reason: 'nonsense' }) // { token_id: '101' }
 */
export function readFundingSearch(raw: Record<string, unknown>): FundingSearch {
  const { tab, token_id, account, reason, held, range, from, to, page, size, before, month: of } = z.parse(fields, raw)
  if (tab === 'statement') return written<FundingSearch>({ tab, token_id, month: of })
  const days = readDays({ range, from, to })
  return written<FundingSearch>({ token_id, account, reason, held, ...days, page, size, ...(page && { before }) })
}

/** The address without filters, for a back end whose stream takes none: it would answer everything. */
export function withinSpec({ tab, token_id, month: of, page, size }: FundingSearch): FundingSearch {
  return tab === 'statement'
    ? written<FundingSearch>({ tab, token_id, month: of })
    : written<FundingSearch>({ page, size })
}

/** Whether the list shows the account that holds reserved money: when it is asked for, or chosen as the account. */
export function showsHeld({ held, account }: FundingSearch): boolean {
  return held === 1 || account === 'held'
}

/** The state after a change of anything but the filters. */
export function changeSearch(search: FundingSearch, change: FundingSearch): FundingSearch {
  return readFundingSearch({ ...search, ...change })
}

/** The state after a change of filters. It is on the first page, because the old page may not exist any more. */
export function changeFilter(search: FundingSearch, change: StreamFilter): FundingSearch {
  return readFundingSearch({ ...withFilter(search, change), before: undefined })
}

/**
 * The number of active filters of the movements; the days count as one. `held` is none: it shows more, not less.
 */
export function filterCount({ token_id, account, reason, range, from }: FundingSearch): number {
  return countFilters({ token_id, account, reason, range, from })
}
