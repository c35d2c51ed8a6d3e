import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { GasExpense } from '@/lib/api/account'
import { formatTime } from '@/lib/time/format-time'
import { Amount } from '@/lib/ui/amount'
import { DataTable } from '@/lib/ui/table/data-table'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { TokenName } from '@/lib/ui/token-mark'
import { GasKind } from './gas-kind'

interface GasTableProps {
  rows: readonly GasExpense[] | undefined
  zone: string
  empty: ReactNode
  error?: ReactNode
  /** The next page or filter is on its way. */
  refreshing?: boolean
}

const column = tableColumns<GasExpense>()

/** Gas expenses: when, for what, in which coin, and what that is in USDT. */
export function GasTable({ rows, zone, empty, error, refreshing = false }: GasTableProps) {
  const columns = useMemo(() => gasColumns(zone), [zone])
  return (
    <DataTable
      caption={<Trans>Gas expenses</Trans>}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      density="compact"
      empty={empty}
      {...(error ? { error } : {})}
      refreshing={refreshing}
    />
  )
}

function gasColumns(zone: string): TableColumn<GasExpense>[] {
  return column.columns([
    column.display({
      id: 'time',
      header: () => <Trans>Time</Trans>,
      cell: ({ row }) => (
        <span className="text-text-2 tabular-nums">
          {formatTime(row.original.created_time, 'list', { zone })}{' '}
          {formatTime(row.original.created_time, 'minute', { zone })}
        </span>
      ),
      meta: { skeleton: 'w-32' },
    }),
    column.display({
      id: 'types',
      header: () => <Trans>For</Trans>,
      cell: ({ row }) => <GasKind types={row.original.types} />,
      meta: { skeleton: 'w-20' },
    }),
    column.display({
      id: 'currency',
      header: () => <Trans>Coin</Trans>,
      cell: ({ row }) => <TokenName token={row.original.currency} network={row.original.chain} />,
      meta: { skeleton: 'w-24' },
    }),
    column.display({
      id: 'amount',
      header: () => <Trans>Gas</Trans>,
      cell: ({ row: { original } }) => <Amount value={original.amount} mode="full" decimals={0} />,
      meta: { align: 'right', skeleton: 'w-16' },
    }),
    column.display({
      id: 'usdt_amount',
      header: 'USDT',
      cell: ({ row }) => <Amount value={row.original.usdt_amount} />,
      meta: { align: 'right', skeleton: 'w-12' },
    }),
  ])
}
