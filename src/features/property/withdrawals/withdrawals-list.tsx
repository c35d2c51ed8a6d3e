import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { devicePath } from '@/features/session/device-path'
import { MoneyStateBadge } from '@/lib/api/money-state-badge'
import { RecordTime } from '@/lib/api/record-time'
import type { WithdrawalRecord } from '@/lib/api/withdrawal'
import { withdrawalStateLook } from '@/lib/api/withdrawal-state'
import { maskMiddle } from '@/lib/money/mask'
import { AddressInline } from '@/lib/ui/address-inline'
import { Amount } from '@/lib/ui/amount'
import { buttonLook } from '@/lib/ui/button-look'
import { coverLink, RecordRow } from '@/lib/ui/record-list'
import { rowLink } from '@/lib/ui/table/body-row'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { TokenMark, TokenName } from '@/lib/ui/token-mark'
import { PropertyLink } from '../kit/property-link'
import { NoRecords } from '../lists/no-records'
import { RecordPages } from '../lists/record-pages'
import { changeTab, filterCount, type PropertySearch } from '../search'

interface WithdrawalsListProps {
  query: UseQueryResult<{ list: WithdrawalRecord[]; total: number }>
  zone: string
  search: PropertySearch
  onSearch: (search: PropertySearch, how?: 'replace') => void
}

/** Withdrawal records; a row's link opens its drawer. */
export function WithdrawalsList({ query, zone, search, onSearch }: WithdrawalsListProps) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  // The words of the header belong to the language.
  // oxlint-disable-next-line react/exhaustive-deps
  const columns = useMemo(() => columnsOf(zone), [zone, locale])
  return (
    <RecordPages
      name={t`Withdrawal records`}
      query={query}
      fault={<Trans>Could not load the withdrawals.</Trans>}
      rowKey={({ handle_id }) => handle_id}
      columns={columns}
      renderCard={(row) => <WithdrawalCard row={row} zone={zone} />}
      search={search}
      onSearch={onSearch}
      empty={
        <NoRecords
          filters={filterCount(search)}
          onClear={() => onSearch(changeTab(search, 'withdrawal'))}
          title={<Trans>No withdrawals yet</Trans>}
          actions={
            <Link to={devicePath('/property/withdraw')} className={buttonLook()}>
              <Trans>Withdraw</Trans>
            </Link>
          }
        >
          <Trans>What you withdraw shows here, with its state and its transaction on the chain.</Trans>
        </NoRecords>
      }
    />
  )
}

function WithdrawalCard({ row, zone }: { row: WithdrawalRecord; zone: string }) {
  const address = maskMiddle(row.address)
  return (
    <RecordRow
      lead={
        <>
          <TokenMark token={row.token} network={row.chain} />
          <Amount value={row.amount} unit={row.token} />
        </>
      }
      state={<MoneyStateBadge look={withdrawalStateLook(row.state)} />}
      detail={
        <PropertyLink change={{ open: row.handle_id }} className={coverLink}>
          <Trans>
            To <span className="type-mono">{address}</span>
          </Trans>{' '}
          · {row.chain}
        </PropertyLink>
      }
      time={<RecordTime at={row.created_time} zone={zone} />}
    />
  )
}

const column = tableColumns<WithdrawalRecord>()

function columnsOf(zone: string): TableColumn<WithdrawalRecord>[] {
  return column.columns([
    column.display({
      id: 'created_time',
      header: () => <Trans>Time</Trans>,
      cell: ({ row: { original } }) => (
        <PropertyLink change={{ open: original.handle_id }} className={rowLink}>
          <RecordTime at={original.created_time} zone={zone} />
        </PropertyLink>
      ),
      meta: { skeleton: 'w-24' },
    }),
    column.display({
      id: 'token',
      header: () => <Trans>Token</Trans>,
      cell: ({ row: { original } }) => <TokenName token={original.token} network={original.chain} />,
      meta: { skeleton: 'w-28' },
    }),
    column.display({
      id: 'address',
      header: () => <Trans>To</Trans>,
      cell: ({ row: { original } }) => <AddressInline value={original.address} show="masked" />,
      meta: { skeleton: 'w-24' },
    }),
    column.display({
      id: 'amount',
      header: () => <Trans>Amount</Trans>,
      cell: ({ row: { original } }) => <Amount value={original.amount} />,
      meta: { align: 'right', skeleton: 'w-16' },
    }),
    column.display({
      id: 'fee',
      header: () => <Trans>Fee</Trans>,
      cell: ({ row: { original } }) => <Amount value={original.fee} className="[&_*]:text-text-2" />,
      meta: { align: 'right', skeleton: 'w-10' },
    }),
    column.display({
      id: 'received',
      header: () => <Trans>They receive</Trans>,
      cell: ({ row: { original } }) => <Amount value={original.received} />,
      meta: { align: 'right', skeleton: 'w-16' },
    }),
    column.display({
      id: 'state',
      header: () => <Trans>State</Trans>,
      cell: ({ row: { original } }) => <MoneyStateBadge look={withdrawalStateLook(original.state)} />,
      meta: { skeleton: 'w-20' },
    }),
  ])
}
