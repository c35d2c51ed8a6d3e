import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { userInfoOptions } from '@/lib/api/user'
import { deviceZone } from '@/lib/time/device-zone'
import { Banner } from '@/lib/ui/banner'

/** Shown while the merchant's zone, or the device's in its place, is not known: every day then begins by UTC. */
export function ZoneBanner() {
  const { data: zone } = useQuery({ ...userInfoOptions, refetchOnMount: false, select: unknownZone })
  if (zone === undefined) return null
  return (
    <Banner tone="info" icon={Clock} title={<Trans>The time zone “{zone}” cannot be used here.</Trans>}>
      <Trans>Days are counted in UTC until you choose another zone.</Trans>
    </Banner>
  )
}

/** The zone that would count the days and cannot. A back end with SPEC.md's fields alone leaves it to the device. */
function unknownZone({
  zone,
  unknown_zone,
}: {
  zone?: string | undefined
  unknown_zone?: string | undefined
}): string | undefined {
  return unknown_zone ?? (zone === undefined ? deviceZone().unknown : undefined)
}
