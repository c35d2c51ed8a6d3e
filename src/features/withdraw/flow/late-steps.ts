import { lateCode } from '@/lib/late/late-code'
import type * as laterSteps from './later-steps'

/**
 * What follows the form of a withdrawal: its review with the step-up, and an outcome that is not known. They are one script,
 * so that nothing can be sent before the words for an unknown outcome are there.
 */
export const lateSteps = lateCode<typeof laterSteps>(() => import('./later-steps'))
