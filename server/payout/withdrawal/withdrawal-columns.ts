import type { Language } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import type { Cell } from '#server/export/table-file'
import type { WithdrawalRow } from './withdrawal-row'

type Words = Readonly<Record<Language, string>>
interface Writing {
  readonly language: Language
  readonly time: (seconds: number) => string
}
interface Column {
  readonly head: Words
  readonly write: (row: WithdrawalRow, writing: Writing) => Cell
}

const words = (en: string, zh: string): Words => ({ 'en-US': en, 'zh-CN': zh })
const text = (value: string | null): Cell => (value === null || value === '' ? null : { is: 'text', text: value })
const amount = (value: string): Cell => ({ is: 'amount', text: value })
const moment = (value: Date | null, { time }: Writing): Cell =>
  value === null ? null : { is: 'text', text: time(secondsOf(value)) }

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
  { head: words('Record ID', '记录 ID'), write: ({ handle_id }) => text(handle_id) },
  { head: words('Created', '创建时间'), write: ({ created_at }, writing) => moment(created_at, writing) },
  { head: words('Network', '网络'), write: ({ chain }) => text(chain) },
  { head: words('Token', '币种'), write: ({ token }) => text(token) },
  { head: words('Address', '地址'), write: ({ address }) => text(address) },
  { head: words('Amount', '提现金额'), write: (row) => amount(row.amount) },
  { head: words('Fee', '手续费'), write: ({ fee }) => amount(fee) },
  { head: words('Received', '到账金额'), write: ({ received }) => amount(received) },
  { head: words('USDT value', 'USDT 价值'), write: ({ usdt_amount }) => amount(usdt_amount) },
  { head: words('State', '状态'), write: ({ state }, { language }) => text(STATES[state][language]) },
  { head: words('Reason', '原因'), write: ({ reason }) => text(reason) },
  { head: words('Transaction ID', '交易哈希'), write: ({ txid }) => text(txid) },
  { head: words('Finished', '完成时间'), write: ({ finished_at }, writing) => moment(finished_at, writing) },
]

/** The first row of the file. */
export function withdrawalHeader(language: Language): string[] {
  return COLUMNS.map(({ head }) => head[language])
}

/** A withdrawal as a row of the file. */
export function withdrawalCells(row: WithdrawalRow, writing: Writing): Cell[] {
  return COLUMNS.map(({ write }) => write(row, writing))
}
