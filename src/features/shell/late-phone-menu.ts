import { fetchWhenIdle } from '@/lib/late/idle-fetches'
import { lateCode } from '@/lib/late/late-code'
import type * as phoneMenuCode from './phone-menu'

/** The menu of a phone, which is drawn when its button is pressed. */
export const phoneMenu = lateCode<typeof phoneMenuCode>(() => import('./phone-menu'))

fetchWhenIdle(phoneMenu.prefetch)
