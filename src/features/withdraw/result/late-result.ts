import { fetchWhenIdle } from '@/lib/late/idle-fetches'
import { lateCode } from '@/lib/late/late-code'
import type * as resultStep from './result-step'

/** What follows a withdrawal that was sent. It is fetched while the form is filled in. */
export const lateResult = lateCode<typeof resultStep>(() => import('./result-step'))

fetchWhenIdle(lateResult.prefetch)
