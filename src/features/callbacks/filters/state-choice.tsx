import { useLingui } from '@lingui/react/macro'
import { CALLBACK_STATES, callbackStateLook, type CallbackState } from '@/lib/domain-ui/callback-state'
import { Badge } from '@/lib/ui/badge'
import { Select } from '@/lib/ui/select'

/** Stands for all states, because the list treats an empty value as no choice. */
const ALL = 'all states'

interface StateChoiceProps {
  value: CallbackState | 'failing' | undefined
  onValueChange: (state: CallbackState | 'failing' | undefined) => void
}

const CHOICES = [...CALLBACK_STATES, 'failing'] as const

/** One of the seven states, those in which a callback was given up, or all. */
export function StateChoice({ value, onValueChange }: StateChoiceProps) {
  const { t } = useLingui()
  return (
    <Select
      aria-label={t`State`}
      value={value ?? ALL}
      onValueChange={(chosen) => onValueChange(CHOICES.find((state) => state === chosen))}
      options={[
        { value: ALL, label: t`All states` },
        { value: 'failing', label: t`Failing` },
        ...CALLBACK_STATES.map((state) => {
          const { word, tone, icon } = callbackStateLook(state)
          return {
            value: state,
            label: (
              <Badge tone={tone} icon={icon}>
                {t(word)}
              </Badge>
            ),
            textValue: t(word),
          }
        }),
      ]}
    />
  )
}
