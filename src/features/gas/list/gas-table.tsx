import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { GasExpense } from '@/lib/api/account'
import { Amount } from '@/lib/ui/amount'
import { DataTable } from '@/lib/ui/table/data-table'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { TokenName } from '@/lib/ui/token-mark'
import { GasKind } from './gas-kind'
import { type GasListProps, GasRows } from './gas-rows'
import { GasTime } from './gas-time'

const column = tableColumns<GasExpense>()

/** SPEC.md section 2: the fee of a withdrawal includes its gas. Without this line the list reads as a second charge. */
export function GasIncluded() {
  return (
    <p className="type-13 text-text-2">
      <Trans>The fee of a withdrawal already includes its gas.</Trans>
    </p>
  )
}

/** The table of gas expenses: time, purpose, amount in the coin, and value in USDT. */
export function GasTable(props: GasListProps) {
  const { rows, zone, empty, error, refreshing = false } = props
  const columns = useMemo(() => gasColumns(zone), [zone])
  return (
    <>
      <div className="phone:hidden">
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
      </div>
      <div className="desk:hidden">
        <GasRows {...props} />
      </div>
    </>
  )
}

function gasColumns(zone: string): TableColumn<GasExpense>[] {
  return column.columns([
    column.display({
      id: 'time',
      header: () => <Trans>Time</Trans>,
      cell: ({ row }) => <GasTime at={row.original.created_time} zone={zone} />,
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
