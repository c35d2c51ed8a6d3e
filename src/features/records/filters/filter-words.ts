import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { exceptionLook, PAYMENT_EXCEPTIONS, transactionStatusLook } from '@/lib/domain-ui/transaction-status'
import type { RecordsFilter } from '../search'

export type FilterName = Exclude<keyof RecordsFilter, 'from' | 'to'>

export const FILTER_WORDS: Record<FilterName, MessageDescriptor> = {
  trade_no: msg`Platform order`,
  out_trade_no: msg`Merchant order`,
  appid: msg`Application`,
  status: msg`Status`,
  exception: msg`Difference`,
  undecided: msg`Decision`,
  part_refunded: msg`Refund`,
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
