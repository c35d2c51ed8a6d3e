import type { AnswerOf } from '@/lib/api/contract/operation'
import type { opening } from '@/lib/api/contract/opening'

export type Opening = AnswerOf<typeof opening>
export type Stage = NonNullable<Opening['stage']>
type StepState = 'done' | 'now' | 'ahead' | 'success' | 'failed'

export interface AuditSteps {
  sent: StepState
  primary: StepState
  advanced: StepState
  decision: StepState
}

/** Whether the audit refused the opening, so that the merchant must ask for it again. */
export function hasFailed({ stage, status }: Opening): boolean {
  return status === 4 || stage === 'failed' || stage === 'abnormal'
}

const STEPS: Readonly<Record<Stage, AuditSteps>> = {
  primary_audit: { sent: 'done', primary: 'now', advanced: 'ahead', decision: 'ahead' },
  advanced_audit: { sent: 'done', primary: 'done', advanced: 'now', decision: 'ahead' },
  in_progress: { sent: 'done', primary: 'done', advanced: 'done', decision: 'now' },
  failed: { sent: 'done', primary: 'done', advanced: 'done', decision: 'failed' },
  abnormal: { sent: 'done', primary: 'done', advanced: 'done', decision: 'failed' },
  completed: { sent: 'done', primary: 'done', advanced: 'done', decision: 'success' },
}

/** The timeline for the six audit stages of SPEC.md section 4. Without a stage, no audit has begun. */
export function auditSteps({ stage }: Opening): AuditSteps {
  return stage === null ? { sent: 'now', primary: 'ahead', advanced: 'ahead', decision: 'ahead' } : STEPS[stage]
}
