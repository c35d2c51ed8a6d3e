import type { Language } from '#server/core/refusal'
import type { Transaction } from '@/lib/api/contract/transactions'
import { EXCEPTION_WORDS, HEADER_WORDS, statusWord } from './payment-words'
import type { PaymentColumn } from './payment-words'
import type { Cell } from '#server/export/table-file'

/** A payment as it is exported. */
export type ExportedPayment = Omit<Transaction, 'browser_url' | 'index' | 'logo' | 'decimals'> & { readonly id: string }

interface Writing {
  readonly language: Language
  readonly time: (seconds: number) => string
}
type Write = (payment: ExportedPayment, writing: Writing) => Cell

const text = (value: string | null): Cell => (value === null || value === '' ? null : { is: 'text', text: value })
const amount = (value: string): Cell => ({ is: 'amount', text: value })
const moment = (seconds: number | null | undefined, { time }: Writing): Cell =>
  seconds === null || seconds === undefined ? null : { is: 'text', text: time(seconds) }

const COLUMNS: Readonly<Record<Exclude<PaymentColumn, 'index'>, Write>> = {
  trade_no: ({ trade_no }) => text(trade_no),
  created_time: ({ created_time }, writing) => moment(created_time, writing),
  out_trade_no: ({ out_trade_no }) => text(out_trade_no),
  apply_name: ({ apply_name }) => text(apply_name),
  appid: ({ appid }) => text(appid),
  chain: ({ chain }) => text(chain),
  token: ({ token }) => text(token),
  amount: (payment) => amount(payment.amount),
  amount_collected: ({ amount_collected }) => amount(amount_collected),
  fees: ({ fees }) => amount(fees),
  mch_real_receive: ({ mch_real_receive }) => amount(mch_real_receive),
  usdt_amount: ({ usdt_amount }) => amount(usdt_amount),
  fiat_amount: ({ fiat_amount }) => amount(fiat_amount),
  fiat_name: ({ fiat_name }) => text(fiat_name),
  paid_time: ({ paid_time }, writing) => moment(paid_time, writing),
  transaction_id: ({ transaction_id }) => text(transaction_id),
  contract: ({ contract }) => text(contract),
  status: ({ status }, { language }) => text(statusWord(status, language)),
  exception: ({ exception }, { language }) => (exception ? text(EXCEPTION_WORDS[exception][language]) : null),
  handle_id: ({ handle_id }) => text(handle_id),
}

/** Every column, in the order of a file for which no columns are chosen. */
const ALL = [
  'index',
  'trade_no',
  'created_time',
  'out_trade_no',
  'apply_name',
  'appid',
  'chain',
  'token',
  'amount',
  'amount_collected',
  'fees',
  'mch_real_receive',
  'usdt_amount',
  'fiat_amount',
  'fiat_name',
  'paid_time',
  'transaction_id',
  'contract',
  'status',
  'exception',
  'handle_id',
] as const satisfies readonly PaymentColumn[]

/**
 * Columns that are added beside others: an amount is not exported without its unit, nor a status without its exception.
 */
const COMPANION: Readonly<Partial<Record<PaymentColumn, PaymentColumn>>> = {
  token: 'chain',
  fiat_amount: 'fiat_name',
  status: 'exception',
}

/**
 * The columns of an export, from their field names in the API joined by commas; all columns when none is named.
 *
 * @returns undefined when a name is unknown
 */
export function paymentColumns(list: string | undefined): PaymentColumn[] | undefined {
  if (list === undefined || list === '') return [...ALL]
  const names = [...new Set(list.split(','))]
  const known = names.flatMap((name) => ALL.find((column) => column === name) ?? [])
  if (known.length < names.length) return undefined
  return known.flatMap((column) => {
    const companion = COMPANION[column]
    return companion === undefined || known.includes(companion) ? [column] : [column, companion]
  })
}

/** The first row of the file. */
export function headerOf(columns: readonly PaymentColumn[], language: Language): string[] {
  return columns.map((column) => HEADER_WORDS[column][language])
}

/** A payment as a row of the file. */
export function paymentRow(
  payment: ExportedPayment,
  { columns, index, ...writing }: Writing & { readonly columns: readonly PaymentColumn[]; readonly index: number },
): Cell[] {
  return columns.map((column) =>
    column === 'index' ? { is: 'number', number: index } : COLUMNS[column](payment, writing),
  )
}
