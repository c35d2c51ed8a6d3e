import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { withdrawalNetworksOptions } from '@/lib/api/fixed-address'
import { DataAge } from '@/lib/domain-ui/data-age'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { Card, CardHead } from '@/lib/ui/card'
import { classNames } from '@/lib/ui/class-names'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { Networks } from './networks-list'

const NetworkDrawer = lazy(async () => ({ default: (await import('./network-drawer')).NetworkDrawer }))

/** The networks of withdrawals, with the gas limit of one transfer on each. */
export function NetworksCard() {
  const query = useQuery(withdrawalNetworksOptions)
  const [editing, setEditing] = useState<string>()
  const edited = query.data?.find(({ network_id }) => network_id === editing)
  const all = query.data?.length ?? 0
  const on = query.data?.filter(({ enabled }) => enabled).length ?? 0
  return (
    <Card aria-labelledby="networks-title">
      <CardHead
        id="networks-title"
        title={<Trans>Withdrawal networks</Trans>}
        note={<Trans>While a network costs more than its gas limit, withdrawals on it wait.</Trans>}
      />
      {query.isError && (
        <div className={classNames('px-5 pt-3 phone:px-4', !query.data && 'pb-5 phone:pb-4')}>
          <QueryFault query={query} title={<Trans>Could not load the networks.</Trans>} />
        </div>
      )}
      {query.isPending && (
        <Loading className="grid gap-4 p-5 phone:p-4">
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} className="h-6 w-full" />
          ))}
        </Loading>
      )}
      {query.data && all > 0 && <Networks list={query.data} onEdit={setEditing} />}
      {query.data && (
        <div
          className={classNames(
            'flex flex-wrap items-center justify-between gap-x-4 border-t border-line-hair px-5 py-3 type-13 text-text-2 phone:px-4',
            all === 0 && 'mt-3',
          )}
        >
          {all === 0 ? (
            <Trans>The service offers no network for withdrawals now.</Trans>
          ) : (
            <>
              <span>
                <Trans>
                  {on} of {all} networks are on
                </Trans>
              </span>
              <DataAge query={query} exact />
            </>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {edited && <NetworkDrawer network={edited} onClose={() => setEditing(undefined)} />}
      </Suspense>
    </Card>
  )
}
