import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '@/features/session/page-link'
import { linkTo } from '@/lib/paths/link-to'
import type { Delivery } from '@/lib/api/callbacks'
import { formatTime } from '#shared/time/format-time'
import { CopyButton } from '@/lib/ui/copy-button'
import { type Definition, DefinitionList } from '@/lib/ui/definition-list'
import { AddressBadge } from '../overview/addresses'

/** The subject of a delivery, and the id that its signature covers. */
export function DeliveryDetails({ delivery, zone }: { delivery: Delivery; zone: string }) {
  const { t } = useLingui()
  const { id, apply_name, trade_no, out_trade_no, handle_id, created_time, delivered_time, attempts } = delivery
  const ordered: Definition[] =
    handle_id === null
      ? []
      : [
          { key: 'out_trade_no', term: <Trans>Merchant order</Trans>, value: out_trade_no },
          {
            key: 'trade_no',
            term: <Trans>Platform order</Trans>,
            value: (
              <>
                <PageLink {...linkTo('payment', handle_id)} className="type-mono text-accent-text underline">
                  {trade_no}
                </PageLink>
                <CopyButton value={trade_no} label={t`Copy platform order`} />
              </>
            ),
          },
        ]
  return (
    <DefinitionList
      items={[
        {
          key: 'id',
          term: <Trans>Message ID</Trans>,
          value: (
            <>
              <span className="type-mono">{id}</span>
              <CopyButton value={id} label={t`Copy message ID`} />
            </>
          ),
        },
        ...ordered,
        {
          key: 'application',
          term: <Trans>Application</Trans>,
          value: (
            <>
              {apply_name} <AddressBadge state={delivery.address} />
            </>
          ),
        },
        { key: 'created', term: <Trans>Created</Trans>, value: formatTime(created_time, 'save', { zone }) },
        { key: 'delivered', term: <Trans>Delivered</Trans>, value: formatTime(delivered_time, 'save', { zone }) },
        { key: 'attempts', term: <Trans>Attempts</Trans>, value: attempts },
      ]}
    />
  )
}
