import * as z from 'zod/mini'
import { paymentException } from '@/lib/api/contract/transactions'
import { isDate } from '@/lib/time/day-bounds'
import { readColumns } from './list/column-names'

/** Ready ranges: they stay relative in a link, so that "last 7 days" means the same next week. */
const RANGES = ['today', '7d', '30d'] as const
export type RangeName = (typeof RANGES)[number]

/** What the server can sort by. */
const SORTS = ['created_time', '-created_time', 'paid_time', '-paid_time', 'amount', '-amount'] as const
export type SortName = (typeof SORTS)[number]
export const DEFAULT_SORT: SortName = '-created_time'

/** Which payments, by their wire names (SPEC.md section 7); days are of the merchant's zone, both included. */
export interface RecordsFilter {
  appid?: string
  /** The beginning of a merchant order. */
  out_trade_no?: string
  /** 32 digits. */
  trade_no?: string
  /** Codes, ascending: "1,2". */
  status?: string
  /** "under,over". */
  exception?: string
  txid?: string
  range?: RangeName
  from?: string
  to?: string
}

/** The whole state of the page. What is as usual is not written. */
export interface RecordsSearch extends RecordsFilter {
  sort?: SortName
  page?: number
  size?: 20
  /** Names of columns in order, when they are not those that this device remembers. */
  cols?: string
  /** The saved view that the filters came from. */
  view?: string
  /** Handle of the payment in the drawer. */
  open?: string
}

/** Garbage in a link falls back to what is usual, part by part. */
function lenient<Schema extends z.core.$ZodType>(schema: Schema) {
  // oxlint-disable-next-line promise/valid-params -- the catch of a schema, not of a promise
  return z.catch(z.optional(schema), undefined)
}

/** An id of digits alone is a number to whoever reads addresses. */
const text = (longest: number) =>
  z
    .pipe(
      z.union([z.string(), z.number()]),
      z.transform((value) => String(value).trim()),
    )
    .check(z.minLength(1), z.maxLength(longest))
const date = z.string().check(z.refine(isDate))
const codes = z.pipe(text(15).check(z.regex(/^[1-8](?:,[1-8])*$/)), z.transform(sortedCodes))
const exceptions = z.string().check(z.refine((list) => list.split(',').every(isException)))

const fields = z.object({
  appid: lenient(text(64).check(z.regex(/^[\w-]+$/))),
  out_trade_no: lenient(text(64)),
  trade_no: lenient(z.string().check(z.regex(/^\d{32}$/))),
  status: lenient(codes),
  exception: lenient(exceptions),
  txid: lenient(text(128)),
  range: lenient(z.enum(RANGES)),
  from: lenient(date),
  to: lenient(date),
  sort: lenient(z.enum(SORTS)),
  page: lenient(z.int().check(z.gte(1), z.lte(100_000))),
  size: lenient(z.literal(20)),
  cols: lenient(z.string()),
  view: lenient(text(60)),
  open: lenient(text(64).check(z.regex(/^[\w-]+$/))),
})

/**
 * Reads the address. Never throws: a mangled link opens the usual page.
 * @example readRecordsSearch({ page: 1, status: 2, size: 30 }) // { status: '2' }
 */
export function readRecordsSearch(raw: Record<string, unknown>): RecordsSearch {
  const { sort, page, cols, range, from, to, ...rest } = z.parse(fields, raw)
  return written({
    ...rest,
    ...(range ? { range } : from && to && from <= to ? { from, to } : {}),
    sort: sort === DEFAULT_SORT ? undefined : sort,
    page: page === 1 ? undefined : page,
    cols: cols === undefined ? undefined : readColumns(cols)?.join(','),
  })
}

/** For `validateSearch`: a link to the page may say anything; what makes no sense is left out. */
export function validateRecordsSearch(raw: Record<string, unknown>): object {
  return readRecordsSearch(raw)
}

type Change<Value> = { [Key in keyof Value]?: Value[Key] | undefined }

/** The address after another page was turned to, another payment opened, another column chosen. */
export function changeSearch(search: RecordsSearch, change: Change<RecordsSearch>): RecordsSearch {
  return written({ ...search, ...change, ...(change.page === 1 ? { page: undefined } : {}) })
}

/** The address after other filters: always on the first page, with the drawer closed. */
export function changeFilter(search: RecordsSearch, change: Change<RecordsFilter>): RecordsSearch {
  const days = 'range' in change || 'from' in change ? { range: undefined, from: undefined, to: undefined } : {}
  return readRecordsSearch({ ...search, ...days, ...change, page: undefined, open: undefined })
}

const FILTERS = ['appid', 'out_trade_no', 'trade_no', 'status', 'exception', 'txid', 'range', 'from', 'to'] as const

/** The part of the address that says which payments. */
export function filterOf(search: RecordsSearch): RecordsFilter {
  return written(Object.fromEntries(FILTERS.map((name) => [name, search[name]])))
}

/** Whether two filters mean the same payments. */
export function isSameFilter(one: RecordsFilter, other: RecordsFilter): boolean {
  return FILTERS.every((name) => one[name] === other[name])
}

/** Nothing undefined is kept, so that equal addresses are equal objects. */
function written<Value extends object>(value: Change<Value>): Value
function written(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined))
}

function sortedCodes(list: string): string | undefined {
  const chosen = [...new Set(list.split(','))].sort()
  // All eight are no filter.
  return chosen.length === 8 ? undefined : chosen.join(',')
}

function isException(word: string): boolean {
  return z.safeParse(paymentException, word).success
}
