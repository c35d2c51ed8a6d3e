import { fetchWhenIdle } from '@/lib/late/idle-fetches'
import { lateCode } from '@/lib/late/late-code'
import type * as answerCard from './answer-card'

/** What a look-up found. It is fetched while the transaction is typed. */
export const lateAnswer = lateCode<typeof answerCard>(() => import('./answer-card'))

fetchWhenIdle(lateAnswer.prefetch)
