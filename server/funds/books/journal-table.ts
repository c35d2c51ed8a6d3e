import type { Language } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import { DEFAULT_FIAT } from '#server/core/price'
import { amountCell, textCell } from '#server/export/table-file'
import type { Cell, TableColumn } from '#server/export/table-file'
import type { ZonedTime } from '#server/export/zoned-time'
import type { OwnAccount } from '../own-account'
import { accountName } from './journal-accounts'
import type { JournalLine } from './journal-lines'
import { REASON_WORDS, words } from './movement-words'
import type { Words } from './movement-words'

/** What the lines of one file are written with. */
export interface JournalWriting {
  readonly language: Language
  readonly times: ZonedTime
  readonly accounts: readonly OwnAccount[]
}

interface Column {
  readonly head: Words
  readonly holds: TableColumn['holds']
  readonly write: (line: JournalLine, writing: JournalWriting) => Cell
}

const text = (head: Words, write: (line: JournalLine, writing: JournalWriting) => string | null): Column => ({
  head,
  holds: 'text',
  write: (line, writing) => textCell(write(line, writing)),
})
const amount = (head: Words, write: (line: JournalLine) => string | null): Column => ({
  head,
  holds: 'amount',
  write: (line) => amountCell(write(line)),
})
/** A part of the time of the entry: the date, or the clock. */
const moment = (head: Words, part: 0 | 1): Column => ({
  head,
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
const COLUMNS: readonly Column[] = [
  moment(words('Date', '日期'), 0),
  moment(words('Time', '时间'), 1),
  text(words('Time zone', '时区'), ({ at }, { times }) => times.zone([secondsOf(at)])),
  text(words('Entry ID', '分录号'), ({ entry_id }) => entry_id),
  text(words('Account', '账户'), nameOf),
  amount(words('Debit', '借方'), (line) => (isDebit(line) ? line.amount : null)),
  amount(words('Credit', '贷方'), (line) => (isDebit(line) ? null : line.amount.slice(1))),
  text(words('Currency', '币种'), ({ token }) => token),
  text(words('Network', '网络'), ({ chain }) => chain),
  amount(words('Fiat value', '法币价值'), ({ fiat_value }) => fiat_value),
  text(words('Fiat', '法币'), ({ fiat_value }) => (fiat_value === null ? null : DEFAULT_FIAT)),
  amount(words('Rate', '汇率'), ({ rate }) => rate),
  text(words('Rate source', '汇率来源'), ({ rate_source }) => rate_source),
  text(words('Reference', '参考号'), ({ source }) => source?.id ?? null),
  text(words('Text', '摘要'), ({ reason }, { language }) => REASON_WORDS[reason][language]),
]

/** The columns of the file with their headings. */
export function journalHeader(language: Language): TableColumn[] {
  return COLUMNS.map(({ head, holds }) => ({ name: head[language], holds }))
}

/** A line of the journal as a row of the file. */
export function journalCells(line: JournalLine, writing: JournalWriting): Cell[] {
  return COLUMNS.map(({ write }) => write(line, writing))
}
