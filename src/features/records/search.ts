import * as z from 'zod/mini'
import { paymentException } from '#shared/contract/transactions'
import { type Change, lenient, LONGEST_FILTER, text, written } from '@/lib/forms/search-fields'
import { dayFields, readDays, withFilter } from '@/lib/list/day-search'
import { listFields, type ListSearch } from '@/lib/list/list-search'
import type { DayFilter } from '#shared/time/day-range'
import { readColumns } from './list/column-names'

/** The sort orders of the server. */
const SORTS = ['created_time', '-created_time', 'paid_time', '-paid_time', 'amount', '-amount'] as const
export type SortName = (typeof SORTS)[number]
export const DEFAULT_SORT: SortName = '-created_time'

/**
 * The filters of the payments, by their wire names (SPEC.md section 7); days are of the merchant's zone, both included.
 */
export interface RecordsFilter extends DayFilter {
  appid?: string
  /** The beginning of a merchant order. */
  out_trade_no?: string
  /** 32 digits. In an address also what somebody typed wrong; `filterOf` leaves it out, and its field shows the error. */
  trade_no?: string
  /** Codes, ascending: "1,2". */
  status?: string
  /** "under,over". */
  exception?: string
  /** Only those that were neither accepted nor refunded. */
  undecided?: 1
  /** Besides those of `status` also those that were refunded in part. Means nothing without `status`. */
  part_refunded?: 1
  txid?: string
}

/** The whole state of the page. Default values are not written. */
export interface RecordsSearch extends RecordsFilter, ListSearch {
  sort?: SortName
  /** Names of columns in order, when they differ from those that this device remembers. */
  cols?: string
  /** The saved view that the filters came from. */
  view?: string
  /** The dialog that is open over the list. */
  act?: 'export' | 'together'
}

declare module '@/lib/paths/page-search' {
  interface PageSearch {
    '/record': RecordsSearch
  }
}

const codes = z.pipe(text(15).check(z.regex(/^[1-8](?:,[1-8])*$/)), z.transform(sortedCodes))
const exceptions = z.string().check(z.refine((list) => list.split(',').every(isException)))

const fields = z.object({
  appid: lenient(text(64).check(z.regex(/^[\w-]+$/))),
  out_trade_no: lenient(text(LONGEST_FILTER.order)),
  trade_no: lenient(text(64)),
  status: lenient(codes),
  exception: lenient(exceptions),
  undecided: lenient(z.literal(1)),
  part_refunded: lenient(z.literal(1)),
  txid: lenient(text(LONGEST_FILTER.txid)),
  ...dayFields,
  ...listFields,
  sort: lenient(z.enum(SORTS)),
  cols: lenient(z.string()),
  view: lenient(text(60)),
  act: lenient(z.enum(['export', 'together'])),
})

/**
 * Reads the address. Never throws: a damaged link opens the default page.
 * @example readRecordsSearch({ page: 1, status: 2, size: 30 }) // { status: '2' }
 */
export function readRecordsSearch(raw: Record<string, unknown>): RecordsSearch {
  const { sort, cols, range, from, to, ...rest } = z.parse(fields, raw)
  return written({
    ...rest,
    ...readDays({ range, from, to }),
    sort: sort === DEFAULT_SORT ? undefined : sort,
    cols: cols === undefined ? undefined : readColumns(cols)?.join(','),
  })
}

/** The address after other filters: always on the first page, with the drawer closed. */
export function changeFilter(search: RecordsSearch, change: Change<RecordsFilter>): RecordsSearch {
  // Other statuses were not chosen with part refunds in mind.
  const part = 'status' in change ? { part_refunded: undefined } : {}
  return readRecordsSearch(withFilter({ ...search, ...part }, change))
}

/**
 * The address without what SPEC.md's list of payments does not take: such a back end would answer every payment, and
 * the page would call them all refunds.
 */
export function withinSpec({ status, view, ...search }: RecordsSearch): RecordsSearch {
  const { exception, undecided, part_refunded, txid, sort: _sort, ...rest } = search
  const isOurs = [exception, undecided, part_refunded, txid].some((filter) => filter !== undefined)
  const isOne = status !== undefined && !status.includes(',')
  return {
    ...rest,
    ...(isOne && { status }),
    ...(view !== undefined && !isOurs && (isOne || status === undefined) && { view }),
  }
}

const FILTERS = [
  'appid',
  'out_trade_no',
  'trade_no',
  'status',
  'exception',
  'undecided',
  'part_refunded',
  'txid',
  'range',
  'from',
  'to',
] as const

/** The filters in the address, without a platform order that is none. */
export function filterOf(search: RecordsSearch): RecordsFilter {
  const { trade_no } = search
  const checked = { ...search, trade_no: trade_no !== undefined && isTradeNo(trade_no) ? trade_no : undefined }
  return written(Object.fromEntries(FILTERS.map((name) => [name, checked[name]])))
}

/** Whether two filters select the same payments. */
export function isSameFilter(one: RecordsFilter, other: RecordsFilter): boolean {
  return FILTERS.every((name) => one[name] === other[name])
}

/** Whether a platform order has its form, 32 digits. */
const isTradeNo = (text: string): boolean => /^\d{32}$/.test(text)

function sortedCodes(list: string): string | undefined {
  const chosen = [...new Set(list.split(','))].sort()
  // All eight statuses are the same as no filter.
  return chosen.length === 8 ? undefined : chosen.join(',')
}

function isException(word: string): boolean {
  return z.safeParse(paymentException, word).success
}
