import { Trans } from '@lingui/react/macro'
import type { Asset } from '@/lib/api/statistics'
import { signOf } from '#shared/money/amount'
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

/** On a phone: how much of an asset is frozen and why, as a line of its row; draws nothing when nothing is. */
export function FrozenLine({ asset }: { asset: Asset }) {
  const { token, frozen, frozen_by = NOTHING } = asset
  if (!(signOf(frozen) > 0)) return null
  const held = frozen_by.filter(({ amount }) => signOf(amount) > 0)
  const isWithdrawn = held.some(({ reason }) => reason === 'withdrawal')
  const isRefunded = held.some(({ reason }) => reason !== 'withdrawal')
  return (
    <span className="col-span-full col-start-2 mt-1 flex flex-wrap items-baseline gap-x-1.5 type-12 text-text-2">
      <span aria-hidden className="size-2 rounded-[2px] forced-color-adjust-none hatch-ink" />
      <span>
        <Trans>
          <Amount value={frozen} {...(token === 'USDT' ? {} : { unit: token })} /> frozen
        </Trans>
      </span>
      <span className="text-text-3">
        {isWithdrawn && isRefunded && <Trans>Withdrawals and refunds on their way</Trans>}
        {isWithdrawn && !isRefunded && <Trans>Withdrawal on its way</Trans>}
        {!isWithdrawn && isRefunded && <Trans>Refund on its way</Trans>}
      </span>
    </span>
  )
}

/** The unconfirmed amount, which is in no balance yet; draws nothing when there is none. */
export function PendingWords({ asset: { pending } }: { asset: Asset }) {
  if (pending === undefined || !(signOf(pending) > 0)) return null
  return (
    <span className="block type-12 text-text-3">
      <Trans>
        <Amount value={pending} sign="always" /> confirming
      </Trans>
    </span>
  )
}
