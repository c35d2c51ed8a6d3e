import { isZone } from '#shared/time/zone'

/** The zone that this device's times are shown in, and the name of its own zone when that cannot be used. */
interface DeviceZone {
  zone: string
  unknown?: string
}

/**
 * The zone of this device. A browser that cannot tell says `Etc/Unknown`, or gives a name that it refuses itself: then
 * it is UTC, and `unknown` has the name so that the page can say so.
 * @example deviceZone() // { zone: 'Asia/Shanghai' }, or { zone: 'UTC', unknown: 'Etc/Unknown' }
 */
export function deviceZone(): DeviceZone {
  const options: { timeZone?: string } = new Intl.DateTimeFormat().resolvedOptions()
  const timeZone = options.timeZone ?? 'Etc/Unknown'
  return isZone(timeZone) ? { zone: timeZone } : { zone: 'UTC', unknown: timeZone }
}
