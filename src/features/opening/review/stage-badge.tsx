import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleX, Clock, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react'
import { Badge } from '@/lib/ui/badge'
import type { Tone } from '@/lib/ui/tone'
import type { Stage } from './audit-steps'

/** The six stages in the words of SPEC.md section 4, with their looks and what each means for the merchant. */
const STAGES = {
  primary_audit: { tone: 'info', icon: Clock, name: msg`Primary audit`, means: msg`The documents are checked` },
  advanced_audit: {
    tone: 'info',
    icon: Clock,
    name: msg`Advanced audit`,
    means: msg`Website and business are checked`,
  },
  in_progress: { tone: 'info', icon: LoaderCircle, name: msg`In progress`, means: msg`Permission is being opened` },
  failed: {
    tone: 'danger',
    icon: CircleX,
    name: msg`Failed to pass the audit`,
    means: msg`The reason is given, try again`,
  },
  completed: { tone: 'success', icon: CircleCheck, name: msg`Completed`, means: msg`You can receive payments` },
  abnormal: { tone: 'warning', icon: TriangleAlert, name: msg`Abnormal`, means: msg`We contact you` },
} as const satisfies Record<Stage, { tone: Tone; icon: LucideIcon; name: MessageDescriptor; means: MessageDescriptor }>

/** The badge of a stage: icon, word and tint. */
export function StageBadge({ stage }: { stage: Stage }) {
  const { t } = useLingui()
  const { tone, icon, name } = STAGES[stage]
  return (
    <Badge tone={tone} icon={icon}>
      {t(name)}
    </Badge>
  )
}

const ORDER: readonly Stage[] = ['primary_audit', 'advanced_audit', 'in_progress', 'failed', 'completed', 'abnormal']

/** What each of the six stages means. */
export function StageLegend() {
  const { t } = useLingui()
  return (
    <aside aria-labelledby="stages">
      <h2 id="stages" className="mb-2 type-15">
        <Trans>The six stages</Trans>
      </h2>
      <dl className="divide-y divide-line-hair border-y border-line-hair">
        {ORDER.map((stage) => (
          <div key={stage} className="grid grid-cols-[10.5rem_minmax(0,1fr)] items-center gap-x-3 py-1.5">
            <dt>
              <StageBadge stage={stage} />
            </dt>
            <dd className="type-13 text-text-2">{t(STAGES[stage].means)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 type-13 text-text-3">
        <Trans>The stage changes here by itself.</Trans>
      </p>
    </aside>
  )
}
