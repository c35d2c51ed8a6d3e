import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attempt, Delivery } from '@/lib/api/callbacks'
import { KEPT_ATTEMPTS } from '#shared/contract/callback'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { zoneLabel } from '#shared/time/zone'
import { Callout } from '@/lib/ui/callout'
import { CopyButton } from '@/lib/ui/copy-button'
import { DrawerSection } from '@/lib/ui/drawer'
import { Loading, LoadingLines, Skeleton } from '@/lib/ui/skeleton'
import { SetAgain } from '../overview/switched-off'
import { StateBadge } from '../list/delivery-parts'
import { AttemptsTable } from './attempts-table'
import { DeliveryDetails } from './delivery-details'
import { Exchange, Unsent } from './exchange'
import { Standing } from './standing'

interface DeliveryFactsProps {
  delivery: Delivery | undefined
  query: UseQueryResult<{ body: string; list: Attempt[] }>
  zone: string
}

/** Everything about one delivery: its state, every attempt, and the messages of the chosen one. */
export function DeliveryFacts({ delivery, query, zone }: DeliveryFactsProps) {
  const { t } = useLingui()
  const attempts = query.data?.list
  const [chosen, setChosen] = useState<number>()
  const number = Math.min(chosen ?? Infinity, attempts?.length ?? 0)
  const attempt = attempts?.[number - 1]
  // Only the newest are kept. Where fewer are there, the list may be the older of the two answers.
  const isFull = attempts !== undefined && attempts.length >= KEPT_ATTEMPTS
  const forgotten = isFull ? Math.max(0, (delivery?.attempts ?? 0) - attempts.length) : 0
  const fault = query.isError && (
    <DrawerSection>
      <QueryFault query={query} title={<Trans>Could not load this callback.</Trans>} />
    </DrawerSection>
  )
  if (!delivery) return fault || <LoadingFacts />
  return (
    <>
      <section className="grid grid-cols-1 gap-1 border-b border-line-hair px-6 py-4.5 phone:p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <span className="type-mono text-[1rem] wrap-anywhere">{delivery.event}</span>
          <StateBadge state={delivery.state} />
        </div>
        <p className="flex items-start gap-1.5 type-13 wrap-anywhere text-text-2">
          {delivery.url === '' ? <Trans>No address</Trans> : delivery.url}
          {delivery.url !== '' && (
            <CopyButton value={delivery.url} label={t`Copy address`} className="-my-0.5 phone:-my-1.5" />
          )}
        </p>
      </section>
      {fault}
      <div className="grid grid-cols-1 gap-3 border-b border-line-hair px-6 py-3 phone:px-4">
        <Standing delivery={delivery} last={attempts?.at(-1)} zone={zone} />
        {delivery.address === 'off' && (
          <Callout tone="danger" title={<Trans>The callback address is switched off.</Trans>}>
            <Trans>Its receiver answered 410 (Gone).</Trans> <SetAgain />
          </Callout>
        )}
      </div>
      <DrawerSection title={<Trans>Attempts</Trans>} aside={zoneLabel(zone, delivery.created_time)}>
        {attempts ? (
          <AttemptsTable
            {...{ attempts, forgotten }}
            delivery={delivery}
            chosen={number}
            onChoose={(next) => setChosen(next === attempts.length ? undefined : next)}
            zone={zone}
          />
        ) : (
          query.isPending && <LoadingLines />
        )}
      </DrawerSection>
      {query.data && (
        <DrawerSection>
          {attempt ? (
            <Exchange key={number} attempt={attempt} number={forgotten + number} />
          ) : (
            <Unsent body={query.data.body} />
          )}
        </DrawerSection>
      )}
      <DrawerSection title={<Trans>Details</Trans>}>
        <DeliveryDetails delivery={delivery} zone={zone} />
      </DrawerSection>
    </>
  )
}

function LoadingFacts() {
  return (
    <Loading className="grid gap-5 p-6">
      <Skeleton className="h-5 w-40" />
      <LoadingLines />
    </Loading>
  )
}
