import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { maskMiddle } from '#shared/money/mask'
import { dayWords } from '@/lib/time/day-words'
import type { RecordsFilter } from '../search'
import { exceptionWords, FILTER_WORDS, type FilterName, statusWords } from './filter-words'

export interface FilterChip {
  name: FilterName
  label: string
  value: string
}

interface Names {
  i18n: I18n
  /** Names of applications by their id. */
  applications: ReadonlyMap<string, string>
  /** "UTC+8". */
  zone: string
}

const ORDER = [
  'trade_no',
  'out_trade_no',
  'appid',
  'status',
  'exception',
  'undecided',
  'part_refunded',
  'txid',
  'range',
] as const

/** One chip for each active filter, in the order of the bar. */
export function chipsOf(filter: RecordsFilter, { i18n, applications, zone }: Names): FilterChip[] {
  const days = dayWords(filter, i18n)
  const values: Record<FilterName, string | undefined> = {
    trade_no: filter.trade_no && maskMiddle(filter.trade_no),
    out_trade_no: filter.out_trade_no,
    appid: filter.appid && (applications.get(filter.appid) ?? filter.appid),
    status: filter.status && statusWords(filter.status, i18n),
    exception: filter.exception && exceptionWords(filter.exception, i18n),
    undecided: filter.undecided && i18n._(msg`Not decided yet`),
    part_refunded: filter.part_refunded && i18n._(msg`also in part`),
    txid: filter.txid && maskMiddle(filter.txid),
    range: days && `${days}, ${zone}`,
  }
  return ORDER.flatMap((name) => {
    const value = values[name]
    return value === undefined ? [] : [{ name, label: i18n._(FILTER_WORDS[name]), value }]
  })
}
