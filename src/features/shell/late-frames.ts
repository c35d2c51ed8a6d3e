import { fetchWhenIdle } from '@/lib/late/idle-fetches'
import { lateCode } from '@/lib/late/late-code'
import { PHONE } from '@/lib/device/layouts'
import type * as deskParts from './desk-frame'
import type * as phoneParts from './phone-bar'

/** The sidebar and the header of a wide window. */
export const deskFrame = lateCode<typeof deskParts>(() => import('./desk-frame'))
/** The bar of a phone. */
export const phoneFrame = lateCode<typeof phoneParts>(() => import('./phone-bar'))

/**
 * Fetches the frame of this window's layout, which stands before the first row. The other one comes in idle time, for a window
 * that is made narrow or a phone that is turned.
 * @throws what the import throws: the router shows that the page could not be loaded
 */
export async function loadFrame(): Promise<void> {
  const isPhone = matchMedia(PHONE).matches
  fetchWhenIdle(isPhone ? deskFrame.prefetch : phoneFrame.prefetch)
  await (isPhone ? phoneFrame : deskFrame).load()
}
