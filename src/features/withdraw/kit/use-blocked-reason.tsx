import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { WithdrawalPolicy } from '@/lib/api/withdrawal'
import { useOnline } from '@/lib/device/use-online'
import { LongTime } from '@/lib/domain-ui/long-time'

/**
 * Why nothing can be sent now, whatever is typed; undefined when nothing blocks it.
 *
 * @param canSend false on a network that the platform has no signer for
 */
export function useBlockedReason(policy: WithdrawalPolicy | undefined, canSend = true): ReactNode | undefined {
  const isOnline = useOnline()
  if (!isOnline) return <Trans>You are offline. Money actions are off.</Trans>
  if (!canSend) {
    return <Trans>This network can only receive for now. Choose another network.</Trans>
  }
  if (policy?.paused) {
    if (policy.resumes_at === null) return <Trans>Withdrawals are stopped. Resume them in the settings first.</Trans>
    return (
      <Trans>
        Withdrawals are stopped. They resume at <LongTime at={policy.resumes_at} />.
      </Trans>
    )
  }
  if (policy && policy.held_until !== null) {
    return (
      <Trans>
        Your sign-in was changed. Nothing is sent before <LongTime at={policy.held_until} />.
      </Trans>
    )
  }
  return undefined
}
