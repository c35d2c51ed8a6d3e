import { useLingui } from '@lingui/react/macro'
import { CircleQuestionMark } from 'lucide-react'
import { CALLBACK_STATES, callbackStateLook } from '@/lib/domain-ui/callback-state'
import { IconButton } from '@/lib/ui/button'
import { Popover } from '@/lib/ui/popover'
import { StateBadge } from '../list/delivery-parts'

/** The button that explains the seven states. */
export function Legend() {
  const { t } = useLingui()
  return (
    <Popover
      label={t`What the states mean`}
      align="end"
      width={420}
      trigger={<IconButton variant="secondary" icon={CircleQuestionMark} label={t`What the states mean`} />}
    >
      <StateList />
    </Popover>
  )
}

/** Each state with its badge and a sentence. */
export function StateList() {
  const { t } = useLingui()
  return (
    <dl className="grid grid-cols-1 gap-3">
      {CALLBACK_STATES.map((state) => (
        <div key={state}>
          <dt>
            <StateBadge state={state} />
          </dt>
          <dd className="mt-1 type-13 text-text-2">{t(callbackStateLook(state).meaning)}</dd>
        </div>
      ))}
    </dl>
  )
}
