import { useLingui } from '@lingui/react/macro'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { RecordCards } from '@/lib/ui/record-cards'
import { coverLink, RecordRow } from '@/lib/ui/record-list'
import type { DeliveriesProps } from './deliveries-table'
import { OrderName } from './delivery-columns'
import { DeliveryLink } from './delivery-link'
import { AttemptsMade, HttpCode, StateBadge } from './delivery-parts'
import type { DeliveryRow } from './use-deliveries'

/** The list on a phone: one card per delivery. */
export function DeliveriesCards({ zone, open: _open, ...list }: DeliveriesProps) {
  const { t } = useLingui()
  return (
    <RecordCards
      {...list}
      label={t`Callbacks`}
      rowKey={({ id }) => id}
      renderCard={(row) => <DeliveryCard row={row} zone={zone} />}
    />
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
