import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleOff, TriangleAlert } from 'lucide-react'
import type { NetworkSetting } from '@/lib/api/fixed-address'
import { compare } from '#shared/money/amount'
import { Badge } from '@/lib/ui/badge'

/** Whether money may leave on a network, and whether it waits now for a lower fee. */
export function NetworkBadge({ network: { enabled, gas_limit, gas_now } }: { network: NetworkSetting }) {
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
