import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { PageLink } from '@/features/session/page-link'
import { callbackStateLook } from '@/lib/domain-ui/callback-state'
import { callbackKeys, callbackListOptions, type Delivery, resendCallback } from '@/lib/api/callbacks'
import { explain } from '@/lib/domain-ui/explain'
import { formatTime } from '#shared/time/format-time'
import { announce } from '@/lib/ui/announce'
import { Badge } from '@/lib/ui/badge'
import { Button } from '@/lib/ui/button'
import { ActError } from '@/lib/ui/field'
import { Loading } from '@/lib/ui/skeleton'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { useOffers } from '@/lib/api/use-offers'
import { CallbackAttempts } from './callback-attempts'

/** The callbacks about this order, and the answers of the shop's server. */
export function PaymentCallbacks({ trade_no, zone }: { trade_no: string; zone: string }) {
  const query = useQuery(callbackListOptions({ order: trade_no, current: 1, pageSize: 20 }))
  const rows = query.data?.list
  const total = query.data?.total ?? 0
  return (
    <div className="grid grid-cols-1 gap-3">
      <QueryFault query={query} title={<Trans>Could not load the callbacks.</Trans>} />
      {query.isPending && <Loading bars={['h-4 w-64']} />}
      {rows?.length === 0 && (
        <p className="text-text-3">
          <Trans>No callback was sent: nothing has happened yet, or the application has no callback address.</Trans>
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul className="grid grid-cols-1 gap-4">
          {rows.map((delivery) => (
            <OneDelivery key={delivery.id} delivery={delivery} zone={zone} />
          ))}
        </ul>
      )}
      {rows && total > rows.length && <OnlyLatest shown={rows.length} of={total} trade_no={trade_no} />}
    </div>
  )
}

/** Says that there are more, and leads to all of them. */
function OnlyLatest({ trade_no, ...counts }: { shown: number; of: number; trade_no: string }) {
  const { i18n } = useLingui()
  const [shown, total] = [i18n.number(counts.shown), i18n.number(counts.of)]
  return (
    <p className="text-text-3">
      <Trans>
        {shown} of {total} are shown.
      </Trans>{' '}
      <PageLink to="/callbackList" search={{ order: trade_no }}>
        <Trans>All callbacks of this order</Trans>
      </PageLink>
    </p>
  )
}

function OneDelivery({ delivery, zone }: { delivery: Delivery; zone: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const look = callbackStateLook(delivery.state)
  const next = delivery.next_time === null ? undefined : formatTime(delivery.next_time, 'save', { zone })
  return (
    <li className="grid grid-cols-1 gap-1">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge tone={look.tone} icon={look.icon}>
          {t(look.word)}
        </Badge>
        <span className="type-mono">{delivery.event}</span>
        <span className="ml-auto type-12 text-text-3 tabular-nums">
          {formatTime(delivery.created_time, 'save', { zone })}
        </span>
      </div>
      <p className="type-13 wrap-anywhere text-text-2">{delivery.url}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 type-13 text-text-3">
        <span>
          {delivery.http_status !== null && `HTTP ${delivery.http_status} · `}
          <Plural value={delivery.attempts} one="# attempt" other="# attempts" />
          {next && (
            <>
              {' · '}
              <Trans>next at {next}</Trans>
            </>
          )}
        </span>
        <span className="ml-auto flex gap-3">
          <Button variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? <Trans>Hide attempts</Trans> : <Trans>Attempts</Trans>}
            <EventName>{delivery.event}</EventName>
          </Button>
          <Resend id={delivery.id} event={delivery.event} />
        </span>
      </div>
      {open && <CallbackAttempts id={delivery.id} zone={zone} />}
    </li>
  )
}

/** For screen readers: the buttons of several callbacks have the same words. */
function EventName({ children }: { children: string }) {
  return <span className="sr-only"> {children}</span>
}

function Resend({ id, event }: { id: string; event: string }) {
  const { t } = useLingui()
  const offered = useOffers('callback.redeliver')
  const cache = useQueryClient()
  const resend = useMutation({
    mutationFn: () => resendCallback(id),
    meta: { formShowsError: true },
    onSuccess: () => {
      announce(t`The callback is being sent again`)
      return cache.invalidateQueries({ queryKey: callbackKeys.all })
    },
  })
  if (!offered) return null
  return (
    <>
      <Button variant="link" icon={RotateCw} loading={resend.isPending} onClick={() => resend.mutate()}>
        <Trans>Resend</Trans>
        <EventName>{event}</EventName>
      </Button>
      <ActError>{resend.isError && explain(resend.error)}</ActError>
    </>
  )
}
