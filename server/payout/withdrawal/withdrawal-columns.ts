import type { Language } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import { amountCell, textCell } from '#server/export/table-file'
import type { Cell, TableColumn } from '#server/export/table-file'
import type { ZonedTime } from '#server/export/zoned-time'
import { wordReason } from '../payout-reason'
import type { WithdrawalRow } from './withdrawal-row'

type Words = Readonly<Record<Language, string>>
interface Writing {
  readonly language: Language
  readonly times: ZonedTime
}
interface Column {
  readonly head: Words
  readonly holds: TableColumn['holds']
  readonly write: (row: WithdrawalRow, writing: Writing) => Cell
}

const words = (en: string, zh: string): Words => ({ 'en-US': en, 'zh-CN': zh })
const text = (head: Words, write: (row: WithdrawalRow, writing: Writing) => string | null): Column => ({
  head,
  holds: 'text',
  write: (row, writing) => textCell(write(row, writing)),
})
const amount = (head: Words, write: (row: WithdrawalRow) => string): Column => ({
  head,
  holds: 'amount',
  write: (row) => amountCell(write(row)),
})
const moment = (head: Words, read: (row: WithdrawalRow) => Date | null): Column => ({
  head,
  holds: 'time',
  write: (row, { times }) => {
    const at = read(row)
    return at === null ? null : { is: 'time', text: times.time(secondsOf(at)) }
  },
})
const zoneOf = ({ created_at, finished_at }: WithdrawalRow, { times }: Writing): string =>
  times.zone([secondsOf(created_at), finished_at && secondsOf(finished_at)])

const STATES: Readonly<Record<WithdrawalRow['state'], Words>> = {
  auditing: words('Auditing', '审核中'),
  audit_reject: words('Audit reject', '审核拒绝'),
  transferring: words('Transferring', '转账中'),
  confirming: words('Confirming', '确认中'),
  completed: words('Completed', '已完成'),
  failed: words('Failed', '失败'),
  cancelled: words('Canceled', '已取消'),
}

/** The columns of the exported file, in their order. */
const COLUMNS: readonly Column[] = [
  text(words('Record ID', '记录 ID'), ({ handle_id }) => handle_id),
  moment(words('Created', '创建时间'), ({ created_at }) => created_at),
  text(words('Time zone', '时区'), zoneOf),
  text(words('Network', '网络'), ({ chain }) => chain),
  text(words('Token', '币种'), ({ token }) => token),
  text(words('Address', '地址'), ({ address }) => address),
  amount(words('Amount', '提现金额'), (row) => row.amount),
  amount(words('Fee', '手续费'), ({ fee }) => fee),
  amount(words('Received', '到账金额'), ({ received }) => received),
  amount(words('USDT value', 'USDT 价值'), ({ usdt_amount }) => usdt_amount),
  text(words('State', '状态'), ({ state }, { language }) => STATES[state][language]),
  text(words('Reason', '原因'), (row, { language }) => wordReason(row, language)),
  text(words('Transaction ID', '交易哈希'), ({ txid }) => txid),
  moment(words('Finished', '完成时间'), ({ finished_at }) => finished_at),
]

/** The columns of the file with their headings. */
export function withdrawalHeader(language: Language): TableColumn[] {
  return COLUMNS.map(({ head, holds }) => ({ name: head[language], holds }))
}

/** A withdrawal as a row of the file. */
export function withdrawalCells(row: WithdrawalRow, writing: Writing): Cell[] {
  return COLUMNS.map(({ write }) => write(row, writing))
}
