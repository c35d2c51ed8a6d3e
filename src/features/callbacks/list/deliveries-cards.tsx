import { Trans, useLingui } from '@lingui/react/macro'
import { RowLink } from '@/features/session/row-link'
import { eventTitle } from '@/lib/domain-ui/event-words'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { RecordCards } from '@/lib/ui/record-cards'
import { coverLink, RecordRow } from '@/lib/ui/record-list'
import { Ruler } from '@/lib/ui/ruler'
import type { DeliveriesProps } from './deliveries-table'
import { OrderName } from './delivery-columns'
import { readCallbacksSearch } from '../search'
import { AttemptsMade, isTaken, StateBadge } from './delivery-parts'
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
      // What a shop's server is told, in words; the code that it gets is in the last line.
      lead={<span className="type-15">{title ? t(title) : <Trans>Test callback</Trans>}</span>}
      state={<StateBadge state={row.state} />}
      detail={
        <RowLink to="/callbackList" read={readCallbacksSearch} open={row.id} className={coverLink}>
          <OrderName order={row.out_trade_no} /> · {row.apply_name}
        </RowLink>
      }
      more={<Course row={row} zone={zone} />}
    />
  )
}

/**
 * How the sending went: attempts as a ruler while it is not delivered, the last answer, the name of the event, and its time.
 * The line above has room for the whole name of the application then.
 */
function Course({ row, zone }: { row: DeliveryRow; zone: string }) {
  const { http_status, tries, most_tries, event } = row
  const isDelivered = isTaken(http_status)
  return (
    <>
      {!isDelivered && tries > 0 && <Ruler ticks={most_tries} used={tries} className="mr-1 w-24 flex-none" />}
      <span className={isDelivered ? '' : 'text-text-1'}>
        <AttemptsMade delivery={row} zone={zone} named />
      </span>
      {' · '}
      {http_status === null ? (
        <Trans>no answer</Trans>
      ) : (
        <span className={isDelivered ? '' : 'text-danger-text'}>HTTP {http_status}</span>
      )}
      {' · '}
      <span className="type-mono text-[0.75rem] wrap-anywhere">{event}</span>
      {' · '}
      <span className="tabular-nums">
        <RecordTime at={row.created_time} zone={zone} />
      </span>
    </>
  )
}
