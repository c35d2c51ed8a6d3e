import { Trans } from '@lingui/react/macro'
import { Gauge } from 'lucide-react'
import { compare, divide, multiply, toDecimal } from '@/lib/money/amount'
import { formatAmount } from '@/lib/money/format'
import { Callout } from '@/lib/ui/callout'
import type { Place } from './places'

interface FeeSenseProps {
  place: Place
  places: readonly Place[]
  /** Decimal string. */
  amount: string | undefined
}

/** How much of the withdrawal the fee takes, and where the same token would go for less. Without a table of fees: nothing. */
export function FeeSense({ place, places, amount }: FeeSenseProps) {
  const fee = place.cost?.fee
  if (fee === undefined || amount === undefined || compare(amount, fee) <= 0) return null
  const percent = toDecimal(divide(multiply(fee, '100'), amount, { scale: 2, rounding: 'up' }))
  const figure = formatAmount(fee)
  const { token, network } = place
  const cheaper = cheapest({ place, places, fee })
  return (
    <Callout icon={Gauge} title={<Trans>Fee sense.</Trans>}>
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
  place: Place
  places: readonly Place[]
  fee: string
}

function cheapest({ place, places, fee }: Choice): { network: string; fee: string } | undefined {
  let best: { network: string; fee: string } | undefined
  for (const { token, network, cost } of places) {
    if (token !== place.token || cost === undefined) continue
    if (compare(cost.fee, best?.fee ?? fee) < 0) best = { network, fee: cost.fee }
  }
  return best
}
