import type { Language } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import { columnsOf, tableCells, tableHeader, words } from '#server/export/table-columns'
import type { FileWriting, HeadedColumns, Words } from '#server/export/table-columns'
import type { Cell, TableColumn } from '#server/export/table-file'
import { wordReason } from '#server/chain/payout-reason'
import type { WithdrawalRow } from './withdrawal-row'

const { text, amount, time } = columnsOf<WithdrawalRow>()

const zoneOf = ({ created_at, finished_at }: WithdrawalRow, { times }: FileWriting): string =>
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
const COLUMNS: HeadedColumns<WithdrawalRow> = [
  [words('Record ID', '记录 ID'), text(({ handle_id }) => handle_id)],
  [words('Created', '创建时间'), time(({ created_at }) => secondsOf(created_at))],
  [words('Time zone', '时区'), text(zoneOf)],
  [words('Network', '网络'), text(({ chain }) => chain)],
  [words('Token', '币种'), text(({ token }) => token)],
  [words('Address', '地址'), text(({ address }) => address)],
  [words('Amount', '提现金额'), amount((row) => row.amount)],
  [words('Fee', '手续费'), amount(({ fee }) => fee)],
  [words('Received', '到账金额'), amount(({ received }) => received)],
  [words('USDT value', '折合 USDT'), amount(({ usdt_amount }) => usdt_amount)],
  [words('State', '状态'), text(({ state }, { language }) => STATES[state][language])],
  [words('Reason', '原因'), text((row, { language }) => wordReason(row, language))],
  [words('Transaction ID', '交易哈希'), text(({ txid }) => txid)],
  [words('Finished', '完成时间'), time(({ finished_at }) => finished_at && secondsOf(finished_at))],
]

/** The columns of the file with their headings. */
export function withdrawalHeader(language: Language): TableColumn[] {
  return tableHeader(COLUMNS, language)
}

/** A withdrawal as a row of the file. */
export function withdrawalCells(row: WithdrawalRow, writing: FileWriting): Cell[] {
  return tableCells(COLUMNS, row, writing)
}
