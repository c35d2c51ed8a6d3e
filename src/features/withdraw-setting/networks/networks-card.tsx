import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleOff, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type NetworkSetting, withdrawalNetworksOptions } from '@/lib/api/fixed-address'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { compare } from '@/lib/money/amount'
import { Badge } from '@/lib/ui/badge'
import { Button } from '@/lib/ui/button'
import { Card, CardHead } from '@/lib/ui/card'
import { classNames } from '@/lib/ui/class-names'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { TokenMark } from '@/lib/ui/token-mark'
import { Gas } from './gas'

const NetworkDrawer = lazy(async () => ({ default: (await import('./network-drawer')).NetworkDrawer }))

/** The networks of withdrawals, with the gas limit of one transfer on each. */
export function NetworksCard() {
  const query = useQuery(withdrawalNetworksOptions)
  const [editing, setEditing] = useState<string>()
  const edited = query.data?.find(({ network_id }) => network_id === editing)
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
      {query.data && (
        <ul className="mt-3 divide-y divide-line-hair border-t border-line-hair">
          {query.data.map((network) => (
            <NetworkRow key={network.network_id} network={network} onEdit={() => setEditing(network.network_id)} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {edited && <NetworkDrawer network={edited} onClose={() => setEditing(undefined)} />}
      </Suspense>
    </Card>
  )
}

function NetworkRow({ network, onEdit }: { network: NetworkSetting; onEdit: () => void }) {
  const { t } = useLingui()
  const { chain, gas_limit, gas_now, gas_token } = network
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-3 phone:px-4">
      <span className="flex min-w-40 flex-1 items-center gap-2.5">
        <TokenMark token={chain} />
        <span className="font-medium">{chain}</span>
        <NetworkBadge network={network} />
      </span>
      <span className="text-text-2 desk:min-w-48 desk:text-right">
        <Trans>
          limit <Gas value={gas_limit} unit={gas_token} />
        </Trans>
      </span>
      <span className="text-text-3 desk:min-w-48 desk:text-right">
        <Trans>
          now <Gas value={gas_now} unit={gas_token} />
        </Trans>
      </span>
      <Button size="sm" aria-label={t`Edit ${chain}`} onClick={onEdit} className="ml-auto">
        <Trans>Edit</Trans>
      </Button>
    </li>
  )
}

function NetworkBadge({ network: { enabled, gas_limit, gas_now } }: { network: NetworkSetting }) {
  if (!enabled) {
    return (
      <Badge tone="outline" icon={CircleOff}>
        <Trans>Off</Trans>
      </Badge>
    )
  }
  if (compare(gas_now, gas_limit) > 0) {
    return (
      <Badge tone="warning" icon={TriangleAlert}>
        <Trans>Above the limit</Trans>
      </Badge>
    )
  }
  return (
    <Badge tone="success" icon={CircleCheck}>
      <Trans>On</Trans>
    </Badge>
  )
}
