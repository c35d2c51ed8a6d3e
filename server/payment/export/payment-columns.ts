import { wordSource } from '#server/ledger/rate-source'
import type { Language } from '#server/core/refusal'
import type { Transaction } from '#shared/contract/transactions'
import { EXCEPTION_WORDS, HEADER_WORDS, statusWord } from './payment-words'
import type { PaymentColumn } from './payment-words'
import { columnsOf } from '#server/export/table-columns'
import type { Column, FileWriting } from '#server/export/table-columns'
import type { Cell, TableColumn } from '#server/export/table-file'
import type { PaymentWorth } from '../queries/payment-worth'

/** A payment as it is exported. */
export type ExportedPayment = Omit<Transaction, 'browser_url' | 'index' | 'logo' | 'decimals'> & {
  readonly id: string
  readonly worth: PaymentWorth | undefined
}

const { text, amount, time } = columnsOf<ExportedPayment>()

const COLUMNS: Readonly<Record<Exclude<PaymentColumn, 'index'>, Column<ExportedPayment>>> = {
  trade_no: text(({ trade_no }) => trade_no),
  created_time: time(({ created_time }) => created_time),
  zone: text(({ created_time, paid_time }, { times }) => times.zone([created_time, paid_time])),
  out_trade_no: text(({ out_trade_no }) => out_trade_no),
  apply_name: text(({ apply_name }) => apply_name),
  appid: text(({ appid }) => appid),
  chain: text(({ chain }) => chain),
  token: text(({ token }) => token),
  amount: amount((payment) => payment.amount),
  amount_collected: amount(({ amount_collected }) => amount_collected),
  fees: amount(({ fees }) => fees),
  mch_real_receive: amount(({ mch_real_receive }) => mch_real_receive),
  usdt_amount: amount(({ usdt_amount }) => usdt_amount),
  fiat_amount: amount(({ fiat_amount }) => fiat_amount),
  fiat_name: text(({ fiat_name }) => fiat_name),
  paid_time: time(({ paid_time }) => paid_time),
  transaction_id: text(({ transaction_id }) => transaction_id),
  contract: text(({ contract }) => contract),
  status: text(({ status }, { language }) => statusWord(status, language)),
  exception: text(({ exception }, { language }) => (exception ? EXCEPTION_WORDS[exception][language] : null)),
  handle_id: text(({ handle_id }) => handle_id),
  value: amount(({ worth }) => worth?.value ?? null),
  value_fiat: text(({ worth }) => worth?.fiat_name ?? null),
  value_rate: amount(({ worth }) => worth?.rate ?? null),
  value_source: text(({ worth }, { language }) => wordSource(worth?.source ?? null, language)),
}

/** Every column, in the order of a file for which no columns are chosen. */
const ALL = [
  'index',
  'trade_no',
  'created_time',
  'zone',
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
  'value',
  'value_fiat',
  'value_rate',
  'value_source',
] as const satisfies readonly PaymentColumn[]

/**
 * Columns that are added beside others: an amount is not exported without its unit, a status without its exception, nor a
 * time without its zone.
 */
const COMPANION: Readonly<Partial<Record<PaymentColumn, PaymentColumn>>> = {
  created_time: 'zone',
  paid_time: 'zone',
  token: 'chain',
  fiat_amount: 'fiat_name',
  status: 'exception',
  value: 'value_fiat',
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
  const all = known.flatMap((column) => {
    const companion = COMPANION[column]
    return companion === undefined || known.includes(companion) ? [column] : [column, companion]
  })
  return [...new Set(all)]
}

/** The columns that need what was stored with the bookings of a payment. */
const OF_BOOKINGS: ReadonlySet<PaymentColumn> = new Set(['value', 'value_fiat', 'value_rate', 'value_source'])

/** Whether the worth of the payments has to be read for these columns. */
export const needWorth = (columns: readonly PaymentColumn[]): boolean =>
  columns.some((column) => OF_BOOKINGS.has(column))

/** The columns of the file with their headings. */
export function headerOf(columns: readonly PaymentColumn[], language: Language): TableColumn[] {
  return columns.map((column) => ({
    name: HEADER_WORDS[column][language],
    holds: column === 'index' ? 'number' : COLUMNS[column].holds,
  }))
}

/** A payment as a row of the file. */
export function paymentRow(
  payment: ExportedPayment,
  { columns, index, ...writing }: FileWriting & { readonly columns: readonly PaymentColumn[]; readonly index: number },
): Cell[] {
  return columns.map((column) =>
    column === 'index' ? { is: 'number', number: index } : COLUMNS[column].write(payment, writing),
  )
}
