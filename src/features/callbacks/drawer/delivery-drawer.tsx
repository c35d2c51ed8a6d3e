import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { attemptsOptions } from '@/lib/api/callbacks'
import { useLocale } from '@/lib/i18n/active-locale'
import { formatWords } from '#shared/time/format-words'
import { Drawer } from '@/lib/ui/drawer'
import { Walk } from '@/lib/ui/walk'
import { findRowLink } from '@/features/session/row-link'
import type { DeliveryRow } from '../list/use-deliveries'
import { DeliveryActions } from './delivery-actions'
import { DeliveryFacts } from './delivery-facts'

interface DeliveryDrawerProps {
  id: string
  /** The rows of the page behind it, for the previous and next buttons. */
  rows: readonly DeliveryRow[] | undefined
  zone: string
  /** Opens another delivery; undefined closes. */
  onOpen: (id: string | undefined) => void
}

/** One delivery: its requests, its responses, and the possible acts. */
export function DeliveryDrawer({ id, rows, zone, onOpen }: DeliveryDrawerProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const phone = usePhoneWidth()
  const query = useQuery(attemptsOptions(id))
  const delivery = query.data?.delivery ?? rows?.find((row) => row.id === id)
  const ids = useMemo(() => rows?.map((row) => row.id) ?? [], [rows])
  const order = delivery?.out_trade_no ?? ''
  const title = delivery === undefined ? t`Callback` : order === '' ? t`Test callback` : t`Callback for ${order}`
  return (
    <Drawer
      open
      onOpenChange={() => onOpen(undefined)}
      returnFocusTo={() => findRowLink(id)}
      shown={id}
      title={title}
      {...(delivery && !phone ? { description: formatWords(delivery.created_time, 'heading', { zone, locale }) } : {})}
      actions={
        <Walk
          shown={id}
          keys={ids}
          names={{ previous: t`Previous callback`, next: t`Next callback` }}
          onOpen={onOpen}
          findLink={findRowLink}
        />
      }
      {...(delivery ? { footer: <DeliveryActions key={id} delivery={delivery} /> } : {})}
    >
      <DeliveryFacts key={id} delivery={delivery} query={query} zone={zone} />
      <span className="sr-only" aria-live="polite">
        {query.isSuccess && <Trans>{title} loaded</Trans>}
      </span>
    </Drawer>
  )
}
