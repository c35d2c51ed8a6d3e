import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { WithdrawalPolicy } from '@/lib/api/withdrawal'
import { useZone } from '@/lib/api/use-zone'
import { useOnline } from '@/lib/device/use-online'
import { useLocale } from '@/lib/i18n/active-locale'
import { formatTime } from '#shared/time/format-time'
import { zoneLabel } from '#shared/time/zone'

/**
 * Why nothing can be sent now, whatever is typed; undefined when nothing blocks it.
 *
 * @param canSend false on a network that the platform has no signer for
 */
export function useBlockedReason(policy: WithdrawalPolicy | undefined, canSend = true): ReactNode | undefined {
  const isOnline = useOnline()
  const zone = useZone()
  const locale = useLocale()
  const say = (at: number) => `${formatTime(at, 'heading', { zone, locale })} ${zoneLabel(zone, at)}`
  if (!isOnline) return <Trans>You are offline. Money actions are off.</Trans>
  if (!canSend) {
    return <Trans>This network can only receive for now. Choose another network.</Trans>
  }
  if (policy?.paused) {
    if (policy.resumes_at === null) return <Trans>Withdrawals are stopped. Resume them in the settings first.</Trans>
    const time = say(policy.resumes_at)
    return <Trans>Withdrawals are stopped. They resume at {time}.</Trans>
  }
  if (policy && policy.held_until !== null) {
    const time = say(policy.held_until)
    return <Trans>Your sign-in was changed. Nothing is sent before {time}.</Trans>
  }
  return undefined
}
