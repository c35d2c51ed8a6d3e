import { fetchWhenIdle } from '@/lib/late/idle-fetches'
import { lateCode } from '@/lib/late/late-code'
import type * as records from './lists/records'

/**
 * The lists of money movements. On a phone they are behind tabs, and come in idle time; in a wide window they stand below the
 * assets: its route fetches them before it draws, and its page names them in the HTML.
 */
export const lateRecords = lateCode<typeof records>(() => import('./lists/records'))

fetchWhenIdle(lateRecords.prefetch)
