import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { MONEY_STATE_LOOKS } from '@/lib/api/money-state'
import { MoneyStateBadge } from '@/lib/api/money-state-badge'
import { RecordTime } from '@/lib/api/record-time'
import type { RechargeRecord } from '@/lib/api/recharges'
import { ExplorerLink } from '@/lib/explorer/explorer-link'
import { AddressInline } from '@/lib/ui/address-inline'
import { Amount } from '@/lib/ui/amount'
import { buttonLook } from '@/lib/ui/button-look'
import { RecordRow } from '@/lib/ui/record-list'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { TokenMark, TokenName } from '@/lib/ui/token-mark'
import { PropertyLink } from '../kit/property-link'
import { NoRecords } from '../lists/no-records'
import { RecordPages } from '../lists/record-pages'
import { changeTab, filterCount, type PropertySearch } from '../search'

interface RechargesListProps {
  query: UseQueryResult<{ list: RechargeRecord[]; total: number }>
  zone: string
  search: PropertySearch
  onSearch: (search: PropertySearch, how?: 'replace') => void
}

/** What the merchant paid in: from the first sight on the chain to the last confirmation. */
export function RechargesList({ query, zone, search, onSearch }: RechargesListProps) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  // The words of the header belong to the language.
  // oxlint-disable-next-line react/exhaustive-deps
  const columns = useMemo(() => columnsOf(zone), [zone, locale])
  return (
    <RecordPages
      name={t`Recharge records`}
      query={query}
      fault={<Trans>Could not load the recharges.</Trans>}
      rowKey={({ id }) => id}
      columns={columns}
      renderCard={(row) => <RechargeCard row={row} zone={zone} />}
      search={search}
      onSearch={onSearch}
      empty={
        <NoRecords
          filters={filterCount(search)}
          onClear={() => onSearch(changeTab(search, 'recharge'))}
          title={<Trans>No recharges yet</Trans>}
          actions={
            <PropertyLink change={{ act: 'recharge' }} className={buttonLook()}>
              <Trans>Recharge</Trans>
            </PropertyLink>
          }
        >
          <Trans>What you pay in shows here the moment it is seen on the chain.</Trans>
        </NoRecords>
      }
    />
  )
}

/** The state, and while it is confirming how far it is. */
export function RechargeState({ row }: { row: RechargeRecord }) {
  const { confirmations: used, required, state } = row
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <MoneyStateBadge look={MONEY_STATE_LOOKS[state]} />
      {state === 'confirming' && (
        <span className="type-12 text-text-3 tabular-nums">
          <Trans>
            {used} of {required} confirmations
          </Trans>
        </span>
      )}
    </span>
  )
}

function RechargeCard({ row, zone }: { row: RechargeRecord; zone: string }) {
  return (
    <RecordRow
      lead={
        <>
          <TokenMark token={row.token} network={row.chain} />
          <Amount value={row.amount} unit={row.token} />
        </>
      }
      state={<RechargeState row={row} />}
      detail={<Transaction row={row} />}
      time={<RecordTime at={row.created_time} zone={zone} />}
    />
  )
}

function Transaction({ row: { txid, browser_url } }: { row: RechargeRecord }) {
  const { t } = useLingui()
  if (txid === null) return <span className="text-text-3">—</span>
  return (
    <span className="inline-flex items-center gap-2">
      <AddressInline value={txid} show="masked" copyLabel={t`Copy transaction ID`} />
      <ExplorerLink url={browser_url}>
        <Trans>Explorer</Trans>
      </ExplorerLink>
    </span>
  )
}

const column = tableColumns<RechargeRecord>()

function columnsOf(zone: string): TableColumn<RechargeRecord>[] {
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
      id: 'amount',
      header: () => <Trans>Amount</Trans>,
      cell: ({ row: { original } }) => <Amount value={original.amount} />,
      meta: { align: 'right', skeleton: 'w-16' },
    }),
    column.display({
      id: 'address',
      header: () => <Trans>Paid to</Trans>,
      cell: ({ row: { original } }) => <AddressInline value={original.address} show="masked" />,
      meta: { skeleton: 'w-24' },
    }),
    column.display({
      id: 'txid',
      header: () => <Trans>Transaction</Trans>,
      cell: ({ row: { original } }) => <Transaction row={original} />,
      meta: { skeleton: 'w-32' },
    }),
    column.display({
      id: 'state',
      header: () => <Trans>State</Trans>,
      cell: ({ row: { original } }) => <RechargeState row={original} />,
      meta: { skeleton: 'w-24' },
    }),
  ])
}
