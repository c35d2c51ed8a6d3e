import type { OddRule } from '#shared/rules/odd-character'
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

type Read =
  | { ok: true; filter: Partial<Record<keyof TextFilters, string | undefined>> }
  | { ok: false; rule: 'trade-no-format' | OddRule }

/** Checks the typed filters; a malformed platform order is refused before anything is sent. */
export function readTexts({ trade_no, out_trade_no, txid }: TextFilters): Read {
  const rest = { out_trade_no: out_trade_no.trim() || undefined, txid: txid.trim() || undefined }
  if (trade_no.trim() === '') return { ok: true, filter: { ...rest, trade_no: undefined } }
  const checked = checkTradeNo(trade_no)
  return checked.ok ? { ok: true, filter: { ...rest, trade_no: checked.value } } : checked
}
