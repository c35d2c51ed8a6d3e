import { toDevicePath } from '@/lib/device/device-path'
import { thisDevice } from './device'

/**
 * A path of the console as this device wants it, for links: a plain one works too and costs a redirect.
 * @example <Link to={devicePath('/record')}>
 */
export function devicePath(path: string): string {
  return toDevicePath(path, thisDevice())
}
