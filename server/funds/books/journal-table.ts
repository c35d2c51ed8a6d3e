import { wordSource } from '#server/ledger/rate-source'
import type { Language } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import { DEFAULT_FIAT } from '#server/core/price'
import { columnsOf, tableCells, tableHeader, words } from '#server/export/table-columns'
import type { Column, FileWriting, HeadedColumns } from '#server/export/table-columns'
import type { Cell, TableColumn } from '#server/export/table-file'
import type { OwnAccount } from '../own-account'
import { accountName } from './journal-accounts'
import type { JournalLine } from './journal-lines'
import { reasonText } from './movement-words'

/** What the lines of one file are written with. */
export interface JournalWriting extends FileWriting {
  readonly accounts: readonly OwnAccount[]
}

const { text, amount } = columnsOf<JournalLine, JournalWriting>()
/** A part of the time of the entry: the date, or the clock. */
const moment = (part: 0 | 1): Column<JournalLine, JournalWriting> => ({
  holds: 'time',
  write: ({ at }, { times }) => ({ is: 'time', text: times.time(secondsOf(at)).split(' ')[part] ?? '' }),
})

function nameOf({ side, reason, owner }: JournalLine, { language, accounts }: JournalWriting): string {
  const own = side === 'application' ? accounts.find((account) => account.owner === owner) : undefined
  const application = own === undefined ? null : `${own.name} (${own.account})`
  return accountName({ side, reason, application }, language)
}

const isDebit = ({ amount: signed }: JournalLine): boolean => !signed.startsWith('-')

/** The columns of the journal, in their order. */
const COLUMNS: HeadedColumns<JournalLine, JournalWriting> = [
  [words('Date', '日期'), moment(0)],
  [words('Time', '时间'), moment(1)],
  [words('Time zone', '时区'), text(({ at }, { times }) => times.zone([secondsOf(at)]))],
  [words('Entry ID', '分录号'), text(({ entry_id }) => entry_id)],
  [words('Account', '账户'), text(nameOf)],
  [words('Debit', '借方'), amount((line) => (isDebit(line) ? line.amount : null))],
  [words('Credit', '贷方'), amount((line) => (isDebit(line) ? null : line.amount.slice(1)))],
  [words('Currency', '币种'), text(({ token }) => token)],
  [words('Network', '网络'), text(({ chain }) => chain)],
  [words('Fiat value', '法币价值'), amount(({ fiat_value }) => fiat_value)],
  [words('Fiat', '法币'), text(({ fiat_value }) => (fiat_value === null ? null : DEFAULT_FIAT))],
  [words('Rate', '汇率'), amount(({ rate }) => rate)],
  [words('Rate source', '汇率来源'), text(({ rate_source }, { language }) => wordSource(rate_source, language))],
  [words('Reference', '参考号'), text(({ source }) => source?.id ?? null)],
  [words('Text', '摘要'), text(({ reason, note }, { language }) => reasonText({ reason, note }, language))],
]

/** The columns of the file with their headings. */
export function journalHeader(language: Language): TableColumn[] {
  return tableHeader(COLUMNS, language)
}

/** A line of the journal as a row of the file. */
export function journalCells(line: JournalLine, writing: JournalWriting): Cell[] {
  return tableCells(COLUMNS, line, writing)
}
