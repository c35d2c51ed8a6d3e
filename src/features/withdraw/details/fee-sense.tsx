import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { costOptions } from '@/lib/api/withdrawal'
import { isAbsentCall } from '@/lib/domain-ui/explain'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { compare, divide, multiply, toDecimal } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { Callout } from '@/lib/ui/callout'
import type { TokenOnNetwork } from './token-on-network'

interface FeeSenseProps {
  tokenOnNetwork: TokenOnNetwork
  tokens: readonly TokenOnNetwork[]
  /** Decimal string. */
  amount: string | undefined
}

/** What the list of fees says of this withdrawal, or that it could not be loaded; nothing where the service has none. */
export function FeeSense(props: FeeSenseProps) {
  const costs = useQuery(costOptions)
  if (costs.isError && !isAbsentCall(costs.error))
    return <QueryFault query={costs} title={<Trans>Could not load the fees of the networks.</Trans>} />
  return <FeeCheck {...props} />
}

/** The share of the fee in the withdrawal, and a network where the same token costs less. */
function FeeCheck({ tokenOnNetwork, tokens, amount }: FeeSenseProps) {
  const fee = tokenOnNetwork.cost?.fee
  // An unknown fee is neither above nor below the amount.
  if (fee === undefined || amount === undefined || !(compare(amount, fee) > 0)) return null
  const percent = toDecimal(divide(multiply(fee, '100'), amount, { scale: 2, rounding: 'up' }))
  const figure = formatAmount(fee)
  const { token, network } = tokenOnNetwork
  const cheaper = cheapest({ tokenOnNetwork, tokens, fee })
  return (
    <Callout icon={Gauge} title={<Trans>Fee check.</Trans>}>
      <Trans>
        {figure} {token} on {network} is {percent}% of this withdrawal.
      </Trans>
      {cheaper && (
        <span className="block">
          <Cheaper network={cheaper.network} fee={formatAmount(cheaper.fee)} token={token} />
        </span>
      )}
    </Callout>
  )
}

function Cheaper({ network, fee, token }: { network: string; fee: string; token: string }) {
  return (
    <Trans>
      On {network} it would be {fee} {token}, if the recipient takes it there.
    </Trans>
  )
}

interface Choice {
  tokenOnNetwork: TokenOnNetwork
  tokens: readonly TokenOnNetwork[]
  fee: string
}

function cheapest({ tokenOnNetwork, tokens, fee }: Choice): { network: string; fee: string } | undefined {
  let best: { network: string; fee: string } | undefined
  for (const { token, network, cost } of tokens) {
    // Nothing can be sent on a network that can only receive, however little it would cost.
    if (token !== tokenOnNetwork.token || cost === undefined || cost.can_send === false) continue
    if (compare(cost.fee, best?.fee ?? fee) < 0) best = { network, fee: cost.fee }
  }
  return best
}
