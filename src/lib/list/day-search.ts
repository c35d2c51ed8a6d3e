import * as z from 'zod/mini'
import { date, lenient } from '@/lib/forms/search-fields'
import { type DayFilter, RANGES } from '#shared/time/day-range'

/** The schemas of the days of a filter. `readDays` takes what they have read. */
export const dayFields = { range: lenient(z.enum(RANGES)), from: lenient(date), to: lenient(date) }

/**
 * The days of an address. A ready range counts before a first and a last day; half of them, or an end before its beginning,
 * is none.
 *
 * @example readDays({ from: '2026-11-21', to: '2026-11-01' }) // {}
 */
export function readDays({ range, from, to }: DayFilter): DayFilter {
  return range ? { range } : from && to && from <= to ? { from, to } : {}
}

/**
 * The parts of an address after other filters, to be read by the reader of its page. The first page and no open record: the
 * old ones may not exist any more. Other days take the place of the days before, whichever way those were given.
 *
 * @example readRecordsSearch(withFilter({ from, to, page: 3 }, { range: '7d' })) // { range: '7d' }
 */
export function withFilter(search: object, change: object): Record<string, unknown> {
  const days = 'range' in change || 'from' in change ? { range: undefined, from: undefined, to: undefined } : {}
  return { ...search, ...days, ...change, page: undefined, open: undefined }
}
