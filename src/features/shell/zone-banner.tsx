import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { userInfoOptions } from '@/lib/api/user'
import { Banner } from '@/lib/ui/banner'

/** Shown while the back end does not know the merchant's zone: every day on every page then begins by UTC. */
export function ZoneBanner() {
  const { data: zone } = useQuery({ ...userInfoOptions, refetchOnMount: false, select: (user) => user.unknown_zone })
  if (zone === undefined) return null
  return (
    <Banner tone="info" icon={Clock} title={<Trans>The time zone “{zone}” cannot be used here.</Trans>}>
      <Trans>Days are counted in UTC until you choose another zone.</Trans>
    </Banner>
  )
}
