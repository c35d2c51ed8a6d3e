import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { exceptionLook, PAYMENT_EXCEPTIONS, transactionStatusLook } from '@/lib/api/transaction-status'
import type { RangeName, RecordsFilter } from '../search'

export const RANGE_WORDS: Record<RangeName, MessageDescriptor> = {
  today: msg`Today`,
  '7d': msg`Last 7 days`,
  '30d': msg`Last 30 days`,
}

export type FilterName = Exclude<keyof RecordsFilter, 'from' | 'to'>

export const FILTER_WORDS: Record<FilterName, MessageDescriptor> = {
  trade_no: msg`Platform order`,
  out_trade_no: msg`Merchant order`,
  appid: msg`Application`,
  status: msg`Status`,
  exception: msg`Difference`,
  txid: msg`Transaction ID`,
  range: msg`Created`,
}

/** "Account paid, Under refund" in the page's language. */
export function statusWords(codes: string, i18n: I18n): string {
  return codes
    .split(',')
    .map((code) => i18n._(transactionStatusLook(Number(code)).word))
    .join(', ')
}

/** "Underpaid, Overpaid"; all four are "any". */
export function exceptionWords(list: string, i18n: I18n): string {
  const chosen = list.split(',')
  const known = PAYMENT_EXCEPTIONS.filter((exception) => chosen.includes(exception))
  if (known.length === PAYMENT_EXCEPTIONS.length) return i18n._(msg`any`)
  return known.map((exception) => i18n._(exceptionLook(exception).word)).join(', ')
}

/** "Last 7 days", "2026-11-01 – 2026-11-21"; undefined: of all time. */
export function dayWords({ range, from, to }: RecordsFilter, i18n: I18n): string | undefined {
  if (range) return i18n._(RANGE_WORDS[range])
  if (!from || !to) return undefined
  return from === to ? from : `${from} – ${to}`
}
