import { checkTradeNo } from '@/lib/forms/trade-no'
import type { RecordsFilter } from '../search'

/** What is typed; the rest of the filters is chosen. */
export interface TextFilters {
  trade_no: string
  out_trade_no: string
  txid: string
}

export function textsOf({ trade_no = '', out_trade_no = '', txid = '' }: RecordsFilter): TextFilters {
  return { trade_no, out_trade_no, txid }
}

type Read =
  { ok: true; filter: Partial<Record<keyof TextFilters, string | undefined>> } | { ok: false; rule: 'trade-no-format' }

/** The typed filters as they are asked for; a platform order that is none is refused before anything is sent. */
export function readTexts({ trade_no, out_trade_no, txid }: TextFilters): Read {
  const rest = { out_trade_no: out_trade_no.trim() || undefined, txid: txid.trim() || undefined }
  if (trade_no.trim() === '') return { ok: true, filter: { ...rest, trade_no: undefined } }
  const checked = checkTradeNo(trade_no)
  return checked.ok ? { ok: true, filter: { ...rest, trade_no: checked.value } } : checked
}
