import { toDevicePath } from '@/lib/device/device-path'
import type { PagePath } from '#shared/paths/gates'
import { thisDevice } from './device'

/**
 * A page of the console for this device, to be used in links: the compiler refuses a page that does not exist. A desktop
 * path works on a phone too, but costs a redirect.
 * @example <Link to={devicePath('/record')}>
 */
export function devicePath(path: PagePath): string {
  return toDevicePath(path, thisDevice())
}
