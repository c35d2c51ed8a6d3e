import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { userInfoOptions } from '@/lib/api/user'
import { lateCode } from '@/lib/late/late-code'
import { useLateCode } from '@/lib/late/use-late-code'
import { deviceZone } from '@/lib/time/device-zone'
import { Banner } from '@/lib/ui/banner'

/** Fetched by who needs it: a merchant chooses once. */
const lateQuestion = lateCode(async () => await import('./zone-question'))

/**
 * Shown while the merchant's zone, or the device's in its place, is not known: every day then begins by UTC. And while a new
 * merchant has not chosen between the zone of the service and that of the device.
 */
export function ZoneBanner() {
  const { data: zones } = useQuery({ ...userInfoOptions, refetchOnMount: false, select: zonesOf })
  const open = zones?.open
  const question = useLateCode(lateQuestion, open !== undefined)
  // When its code is lost, it is asked at the next start.
  if (open !== undefined) return question.state === 'here' ? <question.code.ZoneQuestion {...open} /> : null
  const zone = zones?.unknown
  if (zone === undefined) return null
  return (
    <Banner tone="info" icon={Clock} title={<Trans>The time zone “{zone}” cannot be used here.</Trans>}>
      <Trans>Days are counted in UTC until you choose another zone.</Trans>
    </Banner>
  )
}

interface Zones {
  readonly zone?: string | undefined
  readonly unknown_zone?: string | undefined
  readonly zone_chosen?: boolean | undefined
}

/**
 * The zone that would count the days and cannot, and the two between which nobody has chosen yet. A back end with SPEC.md's fields
 * alone leaves the zone to the device.
 */
function zonesOf({ zone, unknown_zone, zone_chosen }: Zones) {
  const own = deviceZone()
  return {
    unknown: unknown_zone ?? (zone === undefined ? own.unknown : undefined),
    open:
      zone !== undefined && zone_chosen === false && own.unknown === undefined && own.zone !== zone
        ? { zone, device: own.zone }
        : undefined,
  }
}
