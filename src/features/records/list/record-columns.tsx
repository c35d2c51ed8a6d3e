import { i18n } from '@lingui/core'
import { RowLink } from '@/features/session/row-link'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import { TransactionBadges } from '@/lib/domain-ui/transaction-badges'
import { signOf } from '#shared/money/amount'
import { maskMiddle } from '#shared/money/mask'
import { AddressInline } from '@/lib/ui/address-inline'
import { Amount } from '@/lib/ui/amount'
import { Avatar } from '@/lib/ui/avatar'
import { classNames } from '@/lib/ui/class-names'
import { rowLink } from '@/lib/ui/table/row-link'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { TokenName } from '@/lib/ui/token-mark'
import { RecordTime } from '@/lib/domain-ui/record-time'
import type { ColumnName } from './column-names'
import { COLUMN_WORDS } from './column-words'
import { readRecordsSearch } from '../search'
import type { RecordRow } from './use-records'

interface ColumnFace {
  cell: (row: RecordRow, zone: string) => ReactNode
  align?: 'right'
  skeleton: string
  sortable?: true
}

/** The received amount; a dash while nothing was received. */
function Arrived({ value, unit }: { value: string; unit?: string }) {
  return signOf(value) === 0 ? <Amount value={null} /> : <Amount value={value} {...(unit ? { unit } : {})} />
}

const FACES: Record<ColumnName, ColumnFace> = {
  index: { cell: (row) => <span className="text-text-3 tabular-nums">{row.number}</span>, skeleton: 'w-4' },
  trade_no: {
    cell: (row) => (
      <RowLink
        to="/record"
        read={readRecordsSearch}
        open={row.handle_id}
        title={row.trade_no}
        className={classNames(rowLink, 'type-mono')}
      >
        {maskMiddle(row.trade_no)}
      </RowLink>
    ),
    skeleton: 'w-22',
  },
  created_time: {
    cell: (row, zone) => <RecordTime at={row.created_time} zone={zone} form="dated" />,
    skeleton: 'w-30',
    sortable: true,
  },
  out_trade_no: { cell: (row) => row.out_trade_no, skeleton: 'w-37' },
  apply_name: {
    cell: (row) => (
      <span className="inline-flex items-center gap-2.5">
        <Avatar name={row.apply_name} size="sm" coloured />
        <span className="max-w-48 truncate" title={row.apply_name}>
          {row.apply_name}
        </span>
      </span>
    ),
    skeleton: 'w-34',
  },
  token: { cell: (row) => <TokenName token={row.token} network={row.chain} />, skeleton: 'w-38' },
  amount: { cell: (row) => <Amount value={row.amount} />, align: 'right', skeleton: 'w-12', sortable: true },
  amount_collected: { cell: (row) => <Arrived value={row.amount_collected} />, align: 'right', skeleton: 'w-12' },
  fees: { cell: (row) => <Arrived value={row.fees} />, align: 'right', skeleton: 'w-10' },
  mch_real_receive: { cell: (row) => <Arrived value={row.mch_real_receive} />, align: 'right', skeleton: 'w-14' },
  usdt_amount: { cell: (row) => <Arrived value={row.usdt_amount} unit="USDT" />, align: 'right', skeleton: 'w-16' },
  fiat_amount: {
    cell: (row) => <Amount value={row.fiat_name === '' ? null : row.fiat_amount} unit={row.fiat_name} />,
    align: 'right',
    skeleton: 'w-16',
  },
  paid_time: {
    cell: (row, zone) => <RecordTime at={row.paid_time} zone={zone} form="dated" />,
    skeleton: 'w-30',
    sortable: true,
  },
  transaction_id: { cell: (row) => <MaskedId value={row.transaction_id} />, skeleton: 'w-22' },
  contract: { cell: (row) => <MaskedId value={row.contract} />, skeleton: 'w-22' },
  status: {
    cell: (row) => (
      // Two badges below each other are no higher than the usual row, so that the list does not grow when its rows come.
      <span className="inline-flex flex-wrap gap-x-1.5 gap-y-0.5 align-middle *:min-h-5">
        <TransactionBadges payment={row} short />
      </span>
    ),
    skeleton: 'w-42',
  },
}

function MaskedId({ value }: { value: string | null }) {
  if (value === null) return <span className="text-text-3">—</span>
  return <AddressInline value={value} show="masked" />
}

const column = tableColumns<RecordRow>()

/** The chosen columns in their order. Keep the result until names, zone or language change. */
export function recordColumns(
  names: readonly ColumnName[],
  { zone, canSort }: { zone: string; canSort: boolean },
): TableColumn<RecordRow>[] {
  return column.columns(
    names.map((name) => {
      const { cell, align, skeleton, sortable = false } = FACES[name]
      return column.accessor((row) => row.handle_id, {
        id: name,
        header: () => said(COLUMN_WORDS[name]),
        cell: ({ row }) => cell(row.original, zone),
        meta: {
          name: said(COLUMN_WORDS[name]),
          skeleton,
          unsortable: !canSort || !sortable,
          ...(align ? { align } : {}),
          ...(name === 'trade_no' ? { rowHeader: true } : {}),
        },
      })
    }),
  )
}

function said(word: MessageDescriptor): string {
  return i18n._(word)
}
