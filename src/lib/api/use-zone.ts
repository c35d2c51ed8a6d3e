import { useQuery } from '@tanstack/react-query'
import { deviceZone } from '@/lib/time/device-zone'
import { isZone } from '#shared/time/zone'
import { userInfoOptions } from './user'

/** The zone that times are shown in: the merchant's, else the device's. */
export function useZone(): string {
  const { data: zone } = useQuery({ ...userInfoOptions, refetchOnMount: false, select: (user) => user.zone })
  return zone !== undefined && isZone(zone) ? zone : deviceZone().zone
}
