import { MERCHANT_STATUS } from '#shared/contract/merchant-status'
import type { AnswerOf } from '#shared/contract/operation'
import type { opening } from '#shared/contract/opening'

export type Opening = AnswerOf<typeof opening>
export type Stage = NonNullable<Opening['stage']>
type StepState = 'done' | 'now' | 'ahead' | 'success' | 'failed'

const STEPS = ['sent', 'primary', 'advanced', 'decision'] as const
export type StepName = (typeof STEPS)[number]

/** A step of the review: its state, and when it ended; when it began while it is the current one. */
export interface AuditStep {
  name: StepName
  state: StepState
  time: number | null
}

/** Whether the audit refused the application, so that the merchant may send another one. */
export function hasFailed({ stage, status }: Opening): boolean {
  return status === MERCHANT_STATUS.not_passed || stage === 'failed'
}

/** Position among the steps of each stage that is one; the others end the review at the step before them. */
const POSITION: Readonly<Record<Stage, number | null>> = {
  primary_audit: 1,
  advanced_audit: 2,
  in_progress: 3,
  completed: 3,
  failed: null,
  abnormal: null,
}

/**
 * The timeline for the six audit stages of SPEC.md section 4. Without a stage, no audit has begun. An application that
 * failed stands at the step in which it did, as far as the server tells it.
 */
export function auditSteps({ stage, stages = [], created_time }: Opening): AuditStep[] {
  const before = stages.findLast((past) => POSITION[past.stage] !== null)
  const current = stage === null ? 0 : (POSITION[stage] ?? (before ? (POSITION[before.stage] ?? 3) : 3))
  const timeOf = (position: number): number | null =>
    stages.findLast((past) => POSITION[past.stage] === position)?.time ?? null
  const ended = stages.at(-1)?.time ?? null
  return STEPS.map((name, position): AuditStep => {
    if (position > current) return { name, state: 'ahead', time: null }
    if (position < current) return { name, state: 'done', time: position === 0 ? created_time : timeOf(position + 1) }
    if (stage === 'completed') return { name, state: 'success', time: ended }
    if (stage === 'failed' || stage === 'abnormal') return { name, state: 'failed', time: ended }
    return { name, state: 'now', time: position === 0 ? created_time : timeOf(position) }
  })
}
