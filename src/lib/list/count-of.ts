import { knownCount } from '#shared/money/known-count'

interface Page {
  list: readonly unknown[]
  /** NaN when the back end did not tell it. */
  total: number
}

/**
 * The number of results over all pages. A back end that does not tell it tells it by a page that is not full, which is
 * the last one; after a full page there may be more.
 *
 * @param page from 1
 * @returns NaN while it is not known
 * @example countOf({ list: threeRows, total: Number.NaN }, 2, 10) // 13
 */
export function countOf({ list, total }: Page, page: number, size: number): number {
  return knownCount(total) ?? (list.length < size ? (page - 1) * size + list.length : Number.NaN)
}

/**
 * Whether the results may be more than one page: also where their number is not known.
 * @example mayHaveMore(Number.NaN, 10) // true
 */
export function mayHaveMore(total: number, size: number): boolean {
  return Number.isNaN(total) || total > size
}
