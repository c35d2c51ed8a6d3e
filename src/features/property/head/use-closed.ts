import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useOffers } from '@/lib/api/use-offers'
import { useZone } from '@/lib/api/use-zone'
import { policyOptions } from '@/lib/api/withdrawal'
import { useOnline } from '@/lib/device/use-online'
import { formatTime } from '#shared/time/format-time'

export interface Closed {
  /** Why nothing can be withdrawn now. */
  withdraw: string | undefined
  /** Why no money can be moved at all now. */
  money: string | undefined
}

/**
 * Which money acts are disabled now, and why. The server decides again at each act; this only saves a useless attempt.
 */
export function useClosed(): Closed {
  const { t } = useLingui()
  const zone = useZone()
  const online = useOnline()
  const hasPolicy = useOffers('account.withdrawalPolicy')
  const { data: policy } = useQuery({ ...policyOptions, enabled: hasPolicy })
  if (!online) {
    const reason = t`You are offline. Money actions are off.`
    return { withdraw: reason, money: reason }
  }
  if (!policy?.paused) return { withdraw: undefined, money: undefined }
  const { resumes_at } = policy
  if (resumes_at === null) return { withdraw: t`All withdrawals are stopped.`, money: undefined }
  const time = `${formatTime(resumes_at, 'list', { zone })} ${formatTime(resumes_at, 'minute', { zone })}`
  return { withdraw: t`All withdrawals are stopped. They open again at ${time}.`, money: undefined }
}
