import { lateCode } from '@/lib/late/late-code'
import type * as parts from './second-half'

/**
 * The half of the frame that stands before no row of a page: events, numbers, news. It comes when the first answers are
 * drawn (second-half-watch.tsx).
 */
export const secondHalf = lateCode<typeof parts>(() => import('./second-half'))
