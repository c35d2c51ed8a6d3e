import { useLingui } from '@lingui/react/macro'
import { CALLBACK_STATES, callbackStateLook, type CallbackState } from '@/lib/domain-ui/callback-state'
import { Badge } from '@/lib/ui/badge'
import { Select } from '@/lib/ui/select'

/** Stands for all states, because the list treats an empty value as no choice. */
const ALL = 'all states'

interface StateChoiceProps {
  value: CallbackState | undefined
  onValueChange: (state: CallbackState | undefined) => void
}

/** One of the seven states, or all. */
export function StateChoice({ value, onValueChange }: StateChoiceProps) {
  const { t } = useLingui()
  return (
    <Select
      aria-label={t`State`}
      value={value ?? ALL}
      onValueChange={(chosen) => onValueChange(CALLBACK_STATES.find((state) => state === chosen))}
      options={[
        { value: ALL, label: t`All states` },
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
