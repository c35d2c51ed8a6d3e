import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type RechargeAddress, rechargeListOptions } from '@/lib/api/recharges'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { Amount } from '@/lib/ui/amount'
import { announce } from '@/lib/ui/announce'
import { RechargeState } from './recharges-list'

/** The deposits to this address, from the first sight on the chain on. */
export function Arrivals({ reserved }: { reserved: RechargeAddress }) {
  const { t } = useLingui()
  const query = useQuery(rechargeListOptions({ token_id: reserved.token_id, current: 1, pageSize: 10 }))
  const arrived = query.data?.list.filter(({ address }) => address === reserved.address) ?? []
  const isUnread = query.isError && query.data === undefined
  const [latest] = arrived
  const state = latest?.state
  useEffect(() => {
    if (state === 'confirming') announce(t`A payment is seen on the chain`)
    if (state === 'accomplish') announce(t`Recharge received`)
  }, [state, t])
  return (
    <section aria-label={t`Arrived`} className="rounded-2 border border-line-hair px-3.5 py-3">
      {/* A list that was not read says nothing about what has arrived. */}
      <QueryFault query={query} title={<Trans>Could not load the payments to this address.</Trans>} />
      {!isUnread && arrived.length === 0 && (
        <p className="type-13 text-text-2">
          <Trans>Waiting for the payment. It shows here and in the recharge records by itself.</Trans>
        </p>
      )}
      {arrived.length > 0 && (
        <ul className="grid gap-2">
          {arrived.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center justify-between gap-3">
              <Amount value={row.amount} mode="full" decimals={row.decimals} unit={row.token} />
              <RechargeState row={row} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
