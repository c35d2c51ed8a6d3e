import { useLingui } from '@lingui/react/macro'
import { eventTitle } from '@/lib/domain-ui/event-words'
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
  const { t } = useLingui()
  const title = eventTitle(row.event)
  return (
    <RecordRow
      lead={
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 type-14">
          {title ? <span className="font-medium">{t(title)}</span> : <EventCode event={row.event} />}
          <HttpCode status={row.http_status} />
        </span>
      }
      state={<StateBadge state={row.state} />}
      detail={
        <DeliveryLink id={row.id} className={coverLink}>
          {row.number}. <OrderName order={row.out_trade_no} /> · {row.apply_name}
          <br />
          <AttemptsMade delivery={row} zone={zone} named />
          {title && (
            <>
              {' · '}
              <EventCode event={row.event} />
            </>
          )}
        </DeliveryLink>
      }
      time={<RecordTime at={row.created_time} zone={zone} />}
    />
  )
}

/** The event as the shop's server gets it. */
function EventCode({ event }: { event: string }) {
  return <span className="type-mono wrap-anywhere">{event}</span>
}
