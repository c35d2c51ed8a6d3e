import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { Transaction } from '#shared/contract/transactions'
import { TransactionBadges } from '@/lib/domain-ui/transaction-badges'
import { LATEST_COUNT } from '@/lib/api/transactions'
import { Amount } from '@/lib/ui/amount'
import { EmptyState } from '@/lib/ui/empty-state'
import { coverLink, RecordList, RecordRow } from '@/lib/ui/record-list'
import { DataTable } from '@/lib/ui/table/data-table'
import { TokenMark } from '@/lib/ui/token-mark'
import { PageLink } from '@/features/session/page-link'
import { linkTo } from '@/lib/paths/link-to'
import { latestColumns } from './latest-columns'
import { LoadingRows } from './loading-rows'
import { PaidTime } from './paid-time'

interface LatestRowsProps {
  /** undefined while they are loading, or when they could not be loaded. */
  rows: readonly Transaction[] | undefined
  fault: ReactNode
  loading: boolean
  filtered: boolean
  zone: string
}

/** The latest payments: a table, on a phone rows of two lines. */
export function LatestRows({ rows, fault, loading, filtered, zone }: LatestRowsProps) {
  const columns = useMemo(() => latestColumns(zone), [zone])
  return (
    <>
      <div className="pt-2 phone:hidden">
        <DataTable
          caption={<Trans>Latest four paid payments</Trans>}
          columns={columns}
          rows={rows}
          rowKey={({ handle_id }) => handle_id}
          skeletonRows={LATEST_COUNT}
          empty={<NoPayments filtered={filtered} />}
          {...(fault ? { error: fault } : {})}
        />
      </div>
      <div className="desk:hidden">
        {fault && <div className="p-4">{fault}</div>}
        {loading && <LoadingRows />}
        {rows && (rows.length === 0 ? <NoPayments filtered={filtered} /> : <Rows rows={rows} zone={zone} />)}
      </div>
    </>
  )
}

function Rows({ rows, zone }: { rows: readonly Transaction[]; zone: string }) {
  const { t } = useLingui()
  return (
    <RecordList label={t`Latest four paid payments`}>
      {rows.map((row) => (
        <RecordRow
          key={row.handle_id}
          lead={
            <>
              <TokenMark token={row.token} network={row.chain} />
              <Amount value={row.amount_collected} unit={row.token} />
            </>
          }
          state={<TransactionBadges payment={row} />}
          detail={
            <PageLink {...linkTo('payment', row.handle_id)} className={coverLink}>
              {row.out_trade_no} · {row.apply_name}
            </PageLink>
          }
          time={<PaidTime row={row} zone={zone} />}
        />
      ))}
    </RecordList>
  )
}

function NoPayments({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState kind="no-match" title={<Trans>No paid payment of this application</Trans>}>
        <Trans>Choose another application above, or all of them.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState kind="nothing-yet" title={<Trans>No paid payment yet</Trans>}>
      <Trans>Your latest four payments appear here.</Trans>
    </EmptyState>
  )
}
