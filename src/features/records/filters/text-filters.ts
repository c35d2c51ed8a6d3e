import { checkFilterText } from '@/lib/forms/check-filter-text'
import { written } from '@/lib/forms/search-fields'
import type { Check, Problems } from '@/lib/forms/use-form'
import { checkTradeNo } from '#shared/rules/trade-no'
import type { RecordsFilter } from '../search'

/** The typed filters; the other filters are chosen. */
export interface TextFilters {
  trade_no: string
  out_trade_no: string
  txid: string
}

export function textsOf({ trade_no = '', out_trade_no = '', txid = '' }: RecordsFilter): TextFilters {
  return { trade_no, out_trade_no, txid }
}

/** The filters as they are asked for, or what is wrong, by field. */
export type ReadTexts =
  | { ok: true; filter: { [Name in keyof TextFilters]: string | undefined } }
  | { ok: false; problems: Problems<TextFilters> }

/** Checks the typed filters; one that is none, or longer than its address takes, is refused before anything is sent. */
export function readTexts({ trade_no, out_trade_no, txid }: TextFilters): ReadTexts {
  const platform: Check<string | undefined> =
    trade_no.trim() === '' ? { ok: true, value: undefined } : checkTradeNo(trade_no)
  const order = checkFilterText('order', out_trade_no)
  const transaction = checkFilterText('txid', txid)
  if (platform.ok && order.ok && transaction.ok)
    return { ok: true, filter: { trade_no: platform.value, out_trade_no: order.value, txid: transaction.value } }
  return {
    ok: false,
    problems: written({ trade_no: ruleOf(platform), out_trade_no: ruleOf(order), txid: ruleOf(transaction) }),
  }
}

const ruleOf = (check: Check<unknown>) => (check.ok ? undefined : check.rule)
