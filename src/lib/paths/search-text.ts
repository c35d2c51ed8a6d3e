import type { SearchText } from './page-search'

/** A number as the console writes it: a page, a size. Fifteen digits at most, because JavaScript rounds longer ones. */
const COUNT = /^(?:0|[1-9]\d{0,14})$/

/**
 * The parts of an address behind `?`, as they are written. Only a plain whole number becomes a number, and it is written
 * again with the same digits: the order numbers 662E41, 007, true and [1] stay the texts that they are. The last of
 * equal names counts.
 * @example readSearchText('?page=2&out_trade_no=662E41') // { page: 2, out_trade_no: '662E41' }
 */
export function readSearchText(text: string): Record<string, string | number> {
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, part]) => [name, COUNT.test(part) ? Number(part) : part]),
  )
}

/**
 * Writes what {@link readSearchText} reads. A part that is neither text nor number has no form in an address and is left
 * out.
 * @example writeSearchText({ page: 2, open: undefined }) // '?page=2'
 */
export function writeSearchText(search: object): SearchText {
  const parts = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  )
  return parts.length === 0 ? '' : `?${new URLSearchParams(parts).toString()}`
}
