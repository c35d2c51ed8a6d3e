import { Trans } from '@lingui/react/macro'
import { useOffers } from '@/lib/api/use-offers'
import { lateCode } from '@/lib/late/late-code'
import { useLateCode } from '@/lib/late/use-late-code'
import { ErrorState } from '@/lib/ui/error-state'
import type * as signPayout from './sign-payout'

const lateStep = lateCode<typeof signPayout>(() => import('./sign-payout'))

/**
 * The step "Sign with passkey" of a payout that is not on the chain yet. Draws nothing where a back end has no such step, and
 * where this payout needs none.
 * @example <PayoutSignature kind="withdrawal" handle_id={handle_id} shown={shown} addLink={link} />
 */
export function PayoutSignature(props: signPayout.SignPayoutProps) {
  const isOffered = useOffers('payout.confirmation')
  const step = useLateCode(lateStep, isOffered)
  if (!isOffered || step.state === 'coming') return null
  if (step.state === 'here') return <step.code.SignPayout {...props} />
  return (
    <ErrorState
      title={<Trans>The step that signs with a passkey could not be loaded.</Trans>}
      onRetry={() => void lateStep.load().catch(() => undefined)}
    />
  )
}
