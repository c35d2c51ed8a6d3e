import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { Badge } from '@/lib/ui/badge'
import { Timeline } from '@/lib/ui/timeline'
import type { Tone } from '@/lib/ui/tone'
import { auditSteps, type Opening, type Stage } from './audit-steps'

/** The timeline of an application: sent, two audits, the decision. */
export function AuditTimeline({ opening, sent }: { opening: Opening; sent: string | null }) {
  const { t } = useLingui()
  const steps = auditSteps(opening)
  return (
    <Timeline
      label={t`Progress of the review`}
      steps={[
        { key: 'sent', state: steps.sent, title: <Trans>Application sent</Trans>, time: sent },
        { key: 'primary', state: steps.primary, title: <Trans>Primary audit</Trans> },
        { key: 'advanced', state: steps.advanced, title: <Trans>Advanced audit</Trans> },
        {
          key: 'decision',
          state: steps.decision,
          title:
            steps.decision === 'ahead' ? <Trans>Merchant permission open</Trans> : <StageName stage={opening.stage} />,
        },
      ]}
    />
  )
}

const TONE = {
  primary_audit: 'info',
  advanced_audit: 'info',
  in_progress: 'info',
  completed: 'success',
  failed: 'danger',
  abnormal: 'danger',
} as const satisfies Record<Stage, Tone>

/** The badge of the stage, above the title. */
export function StageBadge({ opening: { stage } }: { opening: Opening }) {
  if (stage === null) return null
  return (
    <Badge tone={TONE[stage]} icon={Clock}>
      <StageName stage={stage} />
    </Badge>
  )
}

const NAME = {
  primary_audit: msg`Primary audit`,
  advanced_audit: msg`Advanced audit`,
  in_progress: msg`In progress`,
  failed: msg`Failed to pass the audit`,
  completed: msg`Completed`,
  abnormal: msg`Abnormal`,
} as const satisfies Record<Stage, MessageDescriptor>

/** The stage in the words of SPEC.md section 4. */
function StageName({ stage }: { stage: Stage | null }) {
  const { t } = useLingui()
  return stage && t(NAME[stage])
}
