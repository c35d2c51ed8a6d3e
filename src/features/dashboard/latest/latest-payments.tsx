import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Transaction } from '#shared/contract/transactions'
import { TransactionBadges } from '@/lib/domain-ui/transaction-badges'
import { LATEST_COUNT, latestPaidOptions } from '@/lib/api/transactions'
import { Amount } from '@/lib/ui/amount'
import { buttonLook } from '@/lib/ui/button-look'
import { Card, CardHead } from '@/lib/ui/card'
import { EmptyState } from '@/lib/ui/empty-state'
import { coverLink, RecordList, RecordRow } from '@/lib/ui/record-list'
import { Skeleton } from '@/lib/ui/skeleton'
import { DataTable } from '@/lib/ui/table/data-table'
import { TokenMark } from '@/lib/ui/token-mark'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { PageLink } from '@/features/session/page-link'
import { linkTo } from '@/lib/paths/link-to'
import { latestColumns } from './latest-columns'
import { PaidTime } from './paid-time'

interface LatestPaymentsProps {
  appid: string | undefined
  zone: string
}

/** The latest 4 paid transactions (SPEC.md section 2), each with a link to its drawer. */
export function LatestPayments({ appid, zone }: LatestPaymentsProps) {
  const query = useQuery(latestPaidOptions(appid))
  const columns = useMemo(() => latestColumns(zone), [zone])
  const rows = query.data?.list
  const fault = query.isError && <QueryFault query={query} title={<Trans>Could not load the latest payments.</Trans>} />
  return (
    <Card aria-labelledby="latest-payments">
      <CardHead
        id="latest-payments"
        title={<Trans>Latest payments</Trans>}
        actions={
          <PageLink to="/record" className={buttonLook({ variant: 'link' })}>
            <Trans>All records</Trans>
          </PageLink>
        }
      />
      <div className="pt-2 phone:hidden">
        <DataTable
          caption={<Trans>Latest four paid payments</Trans>}
          columns={columns}
          rows={rows}
          rowKey={({ handle_id }) => handle_id}
          skeletonRows={LATEST_COUNT}
          empty={<NoPayments filtered={appid !== undefined} />}
          {...(fault ? { error: fault } : {})}
        />
      </div>
      <div className="desk:hidden">
        {fault && <div className="p-4">{fault}</div>}
        {query.isPending && <LoadingRows />}
        {rows && (rows.length === 0 ? <NoPayments filtered={appid !== undefined} /> : <Rows rows={rows} zone={zone} />)}
      </div>
    </Card>
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

function LoadingRows() {
  return (
    <div aria-hidden className="reveal-late divide-y divide-line-hair">
      {Array.from({ length: LATEST_COUNT }, (_, row) => (
        <div key={row} className="grid gap-2.5 px-4 py-3.5">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="w-48" />
        </div>
      ))}
    </div>
  )
}
