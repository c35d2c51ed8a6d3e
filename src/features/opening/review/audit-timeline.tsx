import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useZone } from '@/lib/api/use-zone'
import { Timeline } from '@/lib/ui/timeline'
import { type AuditStep, auditSteps, type Opening, type StepName } from './audit-steps'
import { dayAndMinute } from './day-and-minute'

/** The timeline of an application: sent, two audits, the decision. */
export function AuditTimeline({ opening }: { opening: Opening }) {
  const { t } = useLingui()
  const zone = useZone()
  const timeOf = ({ state, time }: AuditStep): ReactNode => {
    if (time === null) return undefined
    const at = dayAndMinute(time, zone)
    return state === 'now' ? <Trans>since {at}</Trans> : at
  }
  return (
    <Timeline
      label={t`Progress of the review`}
      steps={auditSteps(opening).map((step) => ({
        key: step.name,
        state: step.state,
        title: <StepTitle step={step} />,
        time: timeOf(step),
        children: ABOUT[step.name],
      }))}
    />
  )
}

const ABOUT: Readonly<Record<StepName, ReactNode>> = {
  sent: <Trans>Company, business and contact</Trans>,
  primary: <Trans>The documents are checked</Trans>,
  advanced: <Trans>Website and business are checked</Trans>,
  decision: <Trans>Create applications, receive payments and withdraw</Trans>,
}

function StepTitle({ step: { name, state } }: { step: AuditStep }) {
  if (name === 'sent') return <Trans>Application sent</Trans>
  if (name === 'decision') return <Trans>Merchant permission open</Trans>
  if (name === 'primary') return state === 'done' ? <Trans>Primary audit passed</Trans> : <Trans>Primary audit</Trans>
  return state === 'done' ? <Trans>Advanced audit passed</Trans> : <Trans>Advanced audit</Trans>
}
