import { Trans } from '@lingui/react/macro'
import type { Asset } from '@/lib/api/statistics'
import { signOf } from '@/lib/money/amount'
import { Amount } from '@/lib/ui/amount'

const NOTHING: NonNullable<Asset['frozen_by']> = []

/** Why parts of an asset are frozen, one line for each reason. */
export function FrozenWords({ asset: { frozen_by = NOTHING, decimals } }: { asset: Asset }) {
  return frozen_by
    .filter(({ amount }) => signOf(amount) > 0)
    .map(({ reason, amount }) => (
      <span key={reason} className="block type-12 text-text-3">
        {reason === 'withdrawal' ? <Trans>for withdrawals</Trans> : <Trans>for refunds</Trans>}{' '}
        <Amount value={amount} decimals={decimals} />
      </span>
    ))
}

/** The unconfirmed amount, which is in no balance yet; draws nothing when there is none. */
export function PendingWords({ asset: { pending } }: { asset: Asset }) {
  if (pending === undefined || signOf(pending) === 0) return null
  return (
    <span className="block type-12 text-text-3">
      <Trans>
        <Amount value={pending} sign="always" /> confirming
      </Trans>
    </span>
  )
}
