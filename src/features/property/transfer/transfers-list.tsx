import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useMemo } from 'react'
import { MONEY_STATE_LOOKS } from '@/lib/api/money-state'
import { MoneyStateBadge } from '@/lib/api/money-state-badge'
import { RecordTime } from '@/lib/api/record-time'
import type { TransferRecord } from '@/lib/api/transfers'
import { Amount } from '@/lib/ui/amount'
import { buttonLook } from '@/lib/ui/button-look'
import { Icon } from '@/lib/ui/icon'
import { RecordRow } from '@/lib/ui/record-list'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { TokenMark, TokenName } from '@/lib/ui/token-mark'
import { PropertyLink } from '../kit/property-link'
import { NoRecords } from '../lists/no-records'
import { RecordPages } from '../lists/record-pages'
import { changeTab, filterCount, type PropertySearch } from '../search'
import { AccountName } from './account-name'

interface TransfersListProps {
  query: UseQueryResult<{ list: TransferRecord[]; total: number }>
  zone: string
  search: PropertySearch
  onSearch: (search: PropertySearch, how?: 'replace') => void
}

/** What was moved between the capital account and the applications. */
export function TransfersList({ query, zone, search, onSearch }: TransfersListProps) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  // The words of the header belong to the language.
  // oxlint-disable-next-line react/exhaustive-deps
  const columns = useMemo(() => columnsOf(zone), [zone, locale])
  return (
    <RecordPages
      name={t`Transfer records`}
      query={query}
      fault={<Trans>Could not load the transfers.</Trans>}
      rowKey={({ id }) => id}
      columns={columns}
      renderCard={(row) => <TransferCard row={row} zone={zone} />}
      search={search}
      onSearch={onSearch}
      empty={
        <NoRecords
          filters={filterCount(search)}
          onClear={() => onSearch(changeTab(search, 'transfer'))}
          title={<Trans>No transfers yet</Trans>}
          actions={
            <PropertyLink change={{ act: 'transfer' }} className={buttonLook()}>
              <Trans>Transfer</Trans>
            </PropertyLink>
          }
        >
          <Trans>What you move between the capital account and your applications shows here.</Trans>
        </NoRecords>
      }
    />
  )
}

/** "Capital account → Harbor Store". */
export function Way({ row: { from, from_name, to, to_name } }: { row: TransferRecord }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <span className="truncate">
        <AccountName account={from} name={from_name} />
      </span>
      <Icon of={ArrowRight} size={14} className="text-text-3" />
      <span className="sr-only">
        <Trans>to</Trans>
      </span>
      <span className="truncate">
        <AccountName account={to} name={to_name} />
      </span>
    </span>
  )
}

function TransferCard({ row, zone }: { row: TransferRecord; zone: string }) {
  return (
    <RecordRow
      lead={
        <>
          <TokenMark token={row.token} network={row.chain} />
          <Amount value={row.amount} unit={row.token} />
        </>
      }
      state={<MoneyStateBadge look={MONEY_STATE_LOOKS[row.state]} />}
      detail={<Way row={row} />}
      time={<RecordTime at={row.created_time} zone={zone} />}
    />
  )
}

const column = tableColumns<TransferRecord>()

function columnsOf(zone: string): TableColumn<TransferRecord>[] {
  return column.columns([
    column.display({
      id: 'created_time',
      header: () => <Trans>Time</Trans>,
      cell: ({ row: { original } }) => <RecordTime at={original.created_time} zone={zone} />,
      meta: { skeleton: 'w-24' },
    }),
    column.display({
      id: 'token',
      header: () => <Trans>Token</Trans>,
      cell: ({ row: { original } }) => <TokenName token={original.token} network={original.chain} />,
      meta: { skeleton: 'w-28' },
    }),
    column.display({
      id: 'way',
      header: () => <Trans>From and to</Trans>,
      cell: ({ row: { original } }) => <Way row={original} />,
      meta: { skeleton: 'w-48' },
    }),
    column.display({
      id: 'amount',
      header: () => <Trans>Amount</Trans>,
      cell: ({ row: { original } }) => <Amount value={original.amount} />,
      meta: { align: 'right', skeleton: 'w-16' },
    }),
    column.display({
      id: 'state',
      header: () => <Trans>State</Trans>,
      cell: ({ row: { original } }) => <MoneyStateBadge look={MONEY_STATE_LOOKS[original.state]} />,
      meta: { skeleton: 'w-20' },
    }),
  ])
}
