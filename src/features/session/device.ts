import { isMobileAgent } from '@/lib/device/is-mobile-agent'
import type { Whereabouts } from './route-decision'

/** The kind of this device, by its user agent. It decides only the /m prefix. */
export function thisDevice(): Whereabouts['device'] {
  return isMobileAgent(navigator.userAgent) ? 'mobile' : 'desktop'
}
