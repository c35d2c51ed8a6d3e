import { i18n } from '@lingui/core'
import { RowLink } from '@/features/session/row-link'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { Avatar } from '@/lib/ui/avatar'
import { rowLink } from '@/lib/ui/table/row-link'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { readCallbacksSearch } from '../search'
import { AttemptsMade, hostOf, HttpCode, StateBadge } from './delivery-parts'
import type { DeliveryRow } from './use-deliveries'

const column = tableColumns<DeliveryRow>()

const named = (name: string, skeleton: string) => ({ header: () => name, meta: { name, skeleton } })

/** The columns of the list. Keep the result until zone or language change. */
export function deliveryColumns(zone: string): TableColumn<DeliveryRow>[] {
  const columns = [
    column.accessor('number', {
      ...named(i18n._(msg`No.`), 'w-4'),
      cell: ({ row }) => <span className="text-text-3 tabular-nums">{row.original.number}</span>,
    }),
    column.accessor('created_time', {
      ...named(i18n._(msg`Time`), 'w-31'),
      cell: ({ row }) => <RecordTime at={row.original.created_time} zone={zone} form="dated" />,
    }),
    column.accessor('event', {
      ...named(i18n._(msg`Event`), 'w-24'),
      cell: ({ row }) => <span className="type-mono">{row.original.event}</span>,
    }),
    column.accessor('id', {
      header: () => i18n._(msg`Order`),
      meta: { name: i18n._(msg`Order`), skeleton: 'w-38', rowHeader: true },
      cell: ({ row: { original } }) => (
        <RowLink to="/callbackList" read={readCallbacksSearch} open={original.id} className={rowLink}>
          <OrderName order={original.out_trade_no} />
        </RowLink>
      ),
    }),
    column.accessor('apply_name', {
      ...named(i18n._(msg`Application`), 'w-60'),
      cell: ({ row: { original } }) => (
        <span className="inline-flex items-center gap-2.5" title={original.url}>
          <Avatar name={original.apply_name} size="sm" coloured />
          {original.apply_name}
          <span className="inline-block max-w-44 truncate type-13 text-text-3">{hostOf(original.url)}</span>
        </span>
      ),
    }),
    column.accessor('http_status', {
      ...named(i18n._(msg`HTTP`), 'w-8'),
      cell: ({ row }) => <HttpCode status={row.original.http_status} />,
    }),
    column.accessor('attempts', {
      ...named(i18n._(msg`Attempts`), 'w-16'),
      cell: ({ row }) => <AttemptsMade delivery={row.original} zone={zone} />,
    }),
    column.accessor('state', {
      ...named(i18n._(msg`State`), 'w-20'),
      cell: ({ row }) => <StateBadge state={row.original.state} />,
    }),
  ]
  return column.columns(columns)
}

/** The order of a delivery, or "Test": a test has no order. */
export function OrderName({ order }: { order: string }) {
  return order === '' ? <Trans>Test</Trans> : order
}
