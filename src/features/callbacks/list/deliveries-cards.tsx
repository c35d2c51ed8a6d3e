import { useLingui } from '@lingui/react/macro'
import { RecordTime } from '@/lib/api/record-time'
import { classNames } from '@/lib/ui/class-names'
import { coverLink, RecordList, RecordRow } from '@/lib/ui/record-list'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import type { DeliveriesProps } from './deliveries-table'
import { OrderName } from './delivery-columns'
import { DeliveryLink } from './delivery-link'
import { AttemptsMade, HttpCode, StateBadge } from './delivery-parts'
import type { DeliveryRow } from './use-deliveries'

/** The list on a phone: a card per delivery. */
export function DeliveriesCards({ rows, zone, refreshing, error, empty, skeletons }: DeliveriesProps) {
  const { t } = useLingui()
  return (
    <div aria-busy={refreshing || rows === undefined} className={classNames(refreshing && 'grayscale')}>
      {error && <div className="p-3">{error}</div>}
      {rows === undefined && !error && <LoadingCards count={skeletons} />}
      {rows?.length === 0 && !error && empty}
      {rows && rows.length > 0 && (
        <RecordList label={t`Callbacks`}>
          {rows.map((row) => (
            <DeliveryCard key={row.id} row={row} zone={zone} />
          ))}
        </RecordList>
      )}
    </div>
  )
}

function DeliveryCard({ row, zone }: { row: DeliveryRow; zone: string }) {
  return (
    <RecordRow
      lead={
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 type-14">
          <span className="type-mono font-medium wrap-anywhere">{row.event}</span>
          <HttpCode status={row.http_status} />
        </span>
      }
      state={<StateBadge state={row.state} />}
      detail={
        <DeliveryLink id={row.id} className={coverLink}>
          {row.number}. <OrderName order={row.out_trade_no} /> · {row.apply_name}
          <br />
          <AttemptsMade delivery={row} zone={zone} named />
        </DeliveryLink>
      }
      time={<RecordTime at={row.created_time} zone={zone} />}
    />
  )
}

function LoadingCards({ count }: { count: number }) {
  return (
    <Loading className="divide-y divide-line-hair">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="grid gap-2.5 px-4 py-3.5">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="w-48" />
        </div>
      ))}
    </Loading>
  )
}
