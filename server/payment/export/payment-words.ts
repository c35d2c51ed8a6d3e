import type { Language } from '#server/core/refusal'
import { words } from '#server/export/table-columns'
import type { Words } from '#server/export/table-columns'
import type { Transaction } from '#shared/contract/transactions'

/** The headings of an exported file. A test compares them with the catalogue of the console's table. */
export const HEADER_WORDS = {
  index: words('No.', '序号'),
  trade_no: words('Platform order', '平台订单号'),
  created_time: words('Created', '创建时间'),
  zone: words('Time zone', '时区'),
  out_trade_no: words('Merchant order', '商户订单号'),
  apply_name: words('Application', '应用'),
  appid: words('Application ID', '应用 ID'),
  chain: words('Network', '网络'),
  token: words('Token', '币种'),
  amount: words('Asked', '应付'),
  amount_collected: words('Paid', '已支付'),
  fees: words('Fee', '手续费'),
  mch_real_receive: words('Received', '到账'),
  usdt_amount: words('USDT value', '折合 USDT'),
  fiat_amount: words('Fiat amount', '法币金额'),
  fiat_name: words('Fiat', '法币'),
  paid_time: words('Paid at', '付款时间'),
  transaction_id: words('Transaction ID', '交易哈希'),
  contract: words('Contract', '合约'),
  status: words('Status', '状态'),
  exception: words('Difference', '差异'),
  handle_id: words('Record ID', '记录 ID'),
  value: words('Fiat value', '法币价值'),
  value_fiat: words('Value in', '计价货币'),
  value_rate: words('Rate', '汇率'),
  value_source: words('Rate source', '汇率来源'),
} as const satisfies Record<string, Words>

/** The field name of a column in the API. */
export type PaymentColumn = keyof typeof HEADER_WORDS

/** The words of SPEC.md section 4, Transaction status. */
export const STATUS_WORDS: Readonly<Record<number, Words>> = {
  1: words('To be paid', '待支付'),
  2: words('Account paid', '已到账'),
  3: words('Transaction timeout', '交易超时'),
  4: words('Transaction closed', '交易关闭'),
  5: words('Under refund', '退款中'),
  6: words('Refunded', '已退款'),
  7: words('Error', '异常'),
  8: words('Chain confirmation failure', '链上确认失败'),
}

/** A status in words; an unknown one as `Unknown (9)`. */
export function statusWord(status: number, language: Language): string {
  return STATUS_WORDS[status]?.[language] ?? `${words('Unknown', '未知')[language]} (${status})`
}

/** The exceptions in words. */
export const EXCEPTION_WORDS: Readonly<Record<NonNullable<Transaction['exception']>, Words>> = {
  under: words('Underpaid', '少付'),
  over: words('Overpaid', '多付'),
  late: words('Paid late', '超时到账'),
  wrong_token: words('Wrong token', '币种不符'),
}
