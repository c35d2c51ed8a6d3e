import { Trans, useLingui } from '@lingui/react/macro'
import { Timeline } from '@/lib/ui/timeline'
import { auditSteps, type Opening } from './audit-steps'

/** The way of an application: sent, two audits, the decision. */
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
        { key: 'decision', state: steps.decision, title: <Decision opening={opening} /> },
      ]}
    />
  )
}

/** The words of SPEC.md section 4 for how it ended; until then, what is waited for. */
function Decision({ opening: { stage } }: { opening: Opening }) {
  if (stage === 'failed') return <Trans>Failed to pass the audit</Trans>
  if (stage === 'abnormal') return <Trans>Abnormal</Trans>
  if (stage === 'completed') return <Trans>Completed</Trans>
  if (stage === 'in_progress') return <Trans>In progress</Trans>
  return <Trans>Merchant permission open</Trans>
}
