import { fetchWhenIdle } from '@/lib/late/idle-fetches'
import { lateCode } from '@/lib/late/late-code'
import type * as parts from './wide-parts'

/**
 * What only a wide window shows of the payments: the row of filters and the table. The route of that layout fetches it before
 * it draws, and its page names it in the HTML; a phone fetches it in idle time, because it may be turned.
 */
export const wideParts = lateCode<typeof parts>(() => import('./wide-parts'))

fetchWhenIdle(wideParts.prefetch)
