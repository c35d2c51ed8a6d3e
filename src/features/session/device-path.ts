import { toDevicePath } from '@/lib/device/device-path'
import { thisDevice } from './device'

/**
 * A path of the console for this device, to be used in links. A desktop path works on a phone too, but costs a
 * redirect.
 * @example <Link to={devicePath('/record')}>
 */
export function devicePath(path: string): string {
  return toDevicePath(path, thisDevice())
}
