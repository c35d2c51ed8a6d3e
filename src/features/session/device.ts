import { isMobileAgent } from '@/lib/device/is-mobile-agent'
import type { Whereabouts } from './route-decision'

/** The device that the person holds, by its user agent; it decides the /m prefix and nothing else. */
export function thisDevice(): Whereabouts['device'] {
  return isMobileAgent(navigator.userAgent) ? 'mobile' : 'desktop'
}
